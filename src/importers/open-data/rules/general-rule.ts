/** A destination has a general rule: without one, whoever no list names gets no answer. */
import { holdsOn } from '@carnet/rules/entry-rules/membership.ts';
import { at, type DataRule } from './rule.ts';

export const generalRule: DataRule = {
  name: 'general-rule',
  promise: 'A destination with a file has a general rule, its own or that of a group it belongs to today.',
  *check({ dataSet, today }) {
    const groups = new Map(dataSet.groups.map(({ value }) => [value.code, value]));
    const covered = new Set<string>();
    for (const { value } of dataSet.entry) {
      const general = value.rules.find((rule) => rule.from === undefined);
      if (general === undefined || value.destinationGroup === undefined) continue;
      const statuses = general.membershipStatuses ?? ['member'];
      for (const { country, status, since = null, until = null } of groups.get(value.destinationGroup)?.members ?? []) {
        const stay = { countryGroupId: 0, countryId: 0, status, since, until };
        if (statuses.includes(status) && holdsOn(stay, today)) covered.add(country);
      }
    }
    for (const file of dataSet.entry) {
      const { destination, rules } = file.value;
      if (destination === undefined || covered.has(destination)) continue;
      if (rules.some((rule) => rule.from === undefined)) continue;
      yield at(
        file,
        ['rules'],
        `${destination} has no general rule.`,
        'begin `rules` with one without `from`: what holds for everyone whom no other rule names.',
      );
    }
  },
};

export const knownGap: DataRule = {
  name: 'known-gap',
  promise: 'A general rule says which visa most travellers need, or its file says in `gap` why nobody can; not both.',
  *check({ dataSet }) {
    for (const file of dataSet.entry) {
      const index = file.value.rules.findIndex((rule) => rule.from === undefined);
      const general = file.value.rules[index];
      if (file.value.gap === undefined) {
        if (general === undefined || general.visa) continue;
        if (file.value.destination === undefined && file.value.destinationGroup === undefined) continue; // `rule-scope`
        yield at(
          file,
          ['rules', index],
          'the general rule does not say which visa is needed.',
          'add `visa:`, or `gap:` at the top of the file with the reason why it is not known.',
        );
      } else if (general?.visa) {
        yield at(file, ['gap'], 'a gap, although the general rule says which visa is needed.', 'take `gap` out.');
      }
    }
  },
};
