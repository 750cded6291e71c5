import { readFileSync } from 'node:fs';
import { INHERITED_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { Field } from '@carnet/rules/schema/field.ts';
import { servedPlaces } from '@carnet/rules/schema/served.ts';
import { describe, expect, it } from 'vitest';
import { addMessages } from '../../../i18n/messages.ts';
import { documentTexts } from '../facts/validity-text.ts';
import { furtherTexts, OTHER_TOPICS, TOPICS, topicKey } from './topic-words.ts';

const catalogueOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../../messages/${language}/check.json`, import.meta.url), 'utf8'));
const english = catalogueOf('en');
addMessages('en', 'check', english);

/** A value of each member of an object of the record. */
function membersOf(name: string): Record<string, unknown> {
  const places = servedPlaces(INHERITED_FIELDS).filter(({ object }) => object === name);
  return Object.fromEntries(places.map(({ member, field }) => [member, sampleOf(field)]));
}
const sampleOf = ({ kind, values }: Field) => values?.[0] ?? (kind === 'flag' ? true : kind === 'count' ? 2 : 'text');

describe('the words of topics', () => {
  it.each(['en', 'es', 'fr', 'pt'])('are there for every topic and every field that is shown (%s)', (language) => {
    const catalogue = catalogueOf(language);
    expect(TOPICS.filter((topic) => !(topicKey(topic) in catalogue))).toEqual([]);
    addMessages('en', 'check', catalogue);
    const document = membersOf('documentValidity') as Parameters<typeof documentTexts>[0];
    // In words each: what the page has no sentence for has a message of its own.
    expect(documentTexts(document)).toHaveLength(Object.keys(document).length - 4);
    for (const topic of OTHER_TOPICS) {
      const { level, required, details, url, sourceUrl, ...further } = membersOf(topic);
      expect(furtherTexts(topic, further)).toHaveLength(Object.keys(further).length);
    }
    addMessages('en', 'check', english);
  });

  it('say of a further field what its value is, and nothing where it is not known', () => {
    const of = (shown: string) => `{value, select, name {Shade} true {It may be ${shown}.} other {It may not.}}`;
    addMessages('en', 'check', { fact_minors_shade: of('grey'), fact_minors_hours: 'Within {value} hours.' });
    expect(furtherTexts('minors', { shade: true, hours: 36 })).toEqual(['It may be grey.', 'Within 36 hours.']);
    expect(furtherTexts('minors', { shade: false, hours: null })).toEqual(['It may not.']);
    expect(furtherTexts('minors', {})).toEqual([]);
    addMessages('en', 'check', english);
  });
});
