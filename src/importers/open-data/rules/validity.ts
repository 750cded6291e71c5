/** A rule that holds for a time only says so in its dates, where the service can act on it, not in words alone. */
import { isInForce } from '@carnet/rules/entry-rules/validity.ts';
import { textOf } from './notes.ts';
import { at, type DataRule, warning } from './rule.ts';

export const validity: DataRule = {
  name: 'validity',
  promise:
    'A rule begins before it ends, and has not ended yet (a warning); notes that name an end in figures have ' +
    'it in `validUntil` too (a warning).',
  *check({ dataSet, today }) {
    const endingLists = new Set(
      dataSet.groups.filter(({ value }) => value.members.some(({ until }) => until)).map(({ value }) => value.code),
    );
    for (const file of dataSet.entry) {
      for (const [index, rule] of file.value.rules.entries()) {
        const { key, validFrom = null, validUntil = null, notes } = rule;
        const path = ['rules', index];
        if (validFrom !== null && validUntil !== null && validFrom >= validUntil) {
          const message = `\`${key}\` ends on ${validUntil}, not after ${validFrom}.`;
          yield at(file, [...path, 'validUntil'], message, 'correct one of the two days.');
        } else if (validUntil !== null && !isInForce({ validFrom: null, validUntil }, today)) {
          const message = `\`${key}\` has ended; the rule beneath it has answered since ${validUntil}.`;
          yield warning(at(file, [...path, 'validUntil'], message, 'see whether it was prolonged, or take it out.'));
        }
        const named = /\buntil (?:the end of )?(\d{4}-\d{2}-\d{2})\b/.exec(textOf(notes))?.[1];
        // A general rule tells many things, of which some end; of a list, each member may have an end of its own.
        if (named === undefined || validUntil !== null || rule.from === undefined) continue;
        if (rule.from.group !== undefined && endingLists.has(rule.from.group)) continue;
        const message = `\`${key}\` names an end, ${named}, in words alone.`;
        yield warning(at(file, [...path, 'notes'], message, 'add `validUntil:` with the day after the last one.'));
      }
    }
  },
};
