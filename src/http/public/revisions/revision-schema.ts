/** A revision as the API shows it. */

import type { Field, Fields } from '@carnet/rules/schema/field.ts';
import { type Static, Type } from 'typebox';
import { flag, instant, nullable, text } from '../../../catalog/schemas/fields.ts';
import type { Revision } from '../../../services/revisions/list-revisions.ts';
import { REVISION_KINDS } from '../../../services/revisions/revisions.repository.ts';

const Values = (description: string) => nullable(Type.Record(Type.String(), Type.Unknown(), { description }));

export const RevisionSchema = Type.Object(
  {
    number: Type.Integer({
      description:
        'Number of the revision, counted for each record from 1. A history that was imported afterwards stands before ' +
        'that: 0, -1, -2.',
    }),
    kind: Type.Enum([...REVISION_KINDS], {
      type: 'string',
      description: '`verified`: checked again, with nothing else changed. `revived`: it had been retired.',
    }),
    recordedAt: instant('Since when this service knows it, UTC.'),
    actor: nullable(text('Who recorded it: a command or a role; null where that is not known.')),
    source: text('Code of the source that says it.'),
    reason: nullable(text('Why, or from what.')),
    corrects: flag('What was said before had been wrong.'),
    before: Values('The fields that differ, as they were; null where there was nothing.'),
    after: Values('The same fields from then on; null for a record that was retired.'),
  },
  { $id: 'Revision', description: 'One change of a record. Fields within an object are named by their path.' },
);

export const revisionExample: Static<typeof RevisionSchema> = {
  number: 2,
  kind: 'changed',
  recordedAt: '2026-03-01T08:00:00.000Z',
  actor: 'data load',
  source: 'open-data',
  reason: 'the open data set of 2026-03-01',
  corrects: false,
  before: { maxStayDays: 30 },
  after: { maxStayDays: 90 },
};

/** Names fields as answers do, and instants as text. */
export function shownRevision(fields: Fields) {
  const shownAs = (name: string, value: unknown): [string, unknown] => {
    const { served = name, kind } = fields[name] as Field;
    return [served, kind === 'instant' && typeof value === 'number' ? new Date(value).toISOString() : value];
  };
  const values = (of: Readonly<Record<string, unknown>> | null) =>
    of && Object.fromEntries(Object.entries(of).map(([name, value]) => shownAs(name, value)));
  return ({ recordedAt, sourceCode, before, after, ...revision }: Revision): Static<typeof RevisionSchema> => ({
    number: revision.number,
    kind: revision.kind,
    recordedAt: recordedAt.toISOString(),
    actor: revision.actor,
    source: sourceCode,
    reason: revision.reason,
    corrects: revision.corrects,
    before: values(before),
    after: values(after),
  });
}
