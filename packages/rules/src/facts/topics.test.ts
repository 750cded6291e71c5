import { describe, expect, it } from 'vitest';
import { INHERITED_FIELDS, TOPIC_FIELDS } from '../schema/entry-rule-fields.ts';
import { servedPlaces } from '../schema/served.ts';
import type { TopicEntry } from '../schema/topics/terms.ts';
import { INHERITED_TOPICS, TOPIC_EXTENSIONS } from './topic-names.ts';
import { fieldsOf } from './topics.ts';

describe('the topics', () => {
  it('are named once, and have their fields once', () => {
    expect(Object.keys(TOPIC_FIELDS).sort()).toEqual([...INHERITED_TOPICS].sort());
    const fields = Object.values<TopicEntry>(TOPIC_FIELDS).flatMap((entry) => Object.keys(entry.fields));
    expect(new Set(fields).size).toBe(fields.length);
  });

  it('have their fields in the order of answers, topic by topic', () => {
    expect(Object.keys(INHERITED_FIELDS)).toEqual(INHERITED_TOPICS.flatMap((topic) => [...fieldsOf(topic)]));
  });

  it.each(INHERITED_TOPICS)('%s: describes the object that it is served in, under its own name', (topic) => {
    const { object, fields }: TopicEntry = TOPIC_FIELDS[topic];
    const objects = servedPlaces(fields).flatMap((place) => place.object ?? []);
    expect([...new Set(objects)]).toEqual(object === undefined ? [] : [topic]);
    if (object !== undefined) expect(object.inRecord).toContain('Null = ');
  });

  it('name every place of the record that the contract does not have', () => {
    const places = servedPlaces(INHERITED_FIELDS).map(({ object, member }) => object ?? member);
    expect(TOPIC_EXTENSIONS.filter((name) => !places.includes(name))).toEqual([]);
  });
});
