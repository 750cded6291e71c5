/** Puts the record of an answer together, topic by topic, from the records of the rules that answer them. */
import { INHERITED_TOPICS, type InheritedTopic } from '@carnet/rules/facts/topics.ts';
import { INHERITED_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { unset } from '@carnet/rules/schema/field.ts';
import { served, servedPlaces } from '@carnet/rules/schema/served.ts';
import type { EntryRequirement } from '../schemas/entry-requirement.ts';

/** Where a record has the fields of each topic. */
const PLACES: ReadonlyMap<InheritedTopic, readonly (keyof EntryRequirement)[]> = new Map(
  INHERITED_TOPICS.map((topic) => {
    const own = servedPlaces(INHERITED_FIELDS).filter(({ name }) => INHERITED_FIELDS[name].topic === topic);
    const places = new Set(own.map(({ object, member }) => (object ?? member) as keyof EntryRequirement));
    return [topic, topic === 'customs' ? [...places, 'customsDeclaration'] : [...places]];
  }),
);

const NOTHING: Partial<EntryRequirement> = {
  ...served(INHERITED_FIELDS)(unset(INHERITED_FIELDS)),
  customsDeclaration: null,
};

/** `shown`: the record that says which visa is needed. `givers`: a record that has the topic's fields; null = not known. */
export function topicRecord(
  shown: EntryRequirement,
  givers: Readonly<Record<InheritedTopic, EntryRequirement | null>>,
): EntryRequirement {
  const fields: Partial<EntryRequirement> = {};
  const facts = { ...shown.facts };
  for (const topic of INHERITED_TOPICS) {
    const giver = givers[topic];
    facts[topic] = giver?.facts[topic] ?? null;
    for (const place of PLACES.get(topic) ?? []) {
      Object.assign(fields, { [place]: (facts[topic] === null ? NOTHING : (giver as EntryRequirement))[place] });
    }
  }
  return { ...shown, ...fields, facts };
}
