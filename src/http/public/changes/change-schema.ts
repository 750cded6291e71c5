/** A change as the API shows it. */
import { Type } from 'typebox';
import { day, id, instant, nullable, text } from '../../../catalog/schemas/fields.ts';
import { CHANGE_KINDS, CHANGE_SEVERITIES, CHANGE_SUBJECTS, type Change } from '../../../domain/changes/change.ts';

const ids = (description: string) => nullable(Type.Array(id('Country, ISO 3166-1 numeric.')), description);
const Values = (description: string) => nullable(Type.Record(Type.String(), Type.Unknown(), { description }));

export const ChangeSchema = Type.Object(
  {
    id: Type.Integer({ description: 'In the order of publication.', minimum: 1 }),
    about: Type.Enum([...CHANGE_SUBJECTS], { type: 'string', description: 'What `ruleId` is the identifier of.' }),
    kind: Type.Enum([...CHANGE_KINDS], {
      type: 'string',
      description:
        '`announced`: it begins or ends on a future day; another change is published on that day. `corrected`: the ' +
        'earlier data was wrong. `verified`: it was checked again and is unchanged.',
    }),
    recordedAt: instant(
      'When this service learned of it, UTC. If a day brought the change, the first moment of that day.',
    ),
    effectiveFrom: nullable(day('First day on which it applies. Null = not stated.')),
    subject: Type.Object(
      {
        destinationIds: ids('Null = every destination.'),
        passportIds: ids(
          'Null = every passport. For a change of a group, those whose answer changes. For health, the countries that ' +
            'travellers come from.',
        ),
        fromCountryGroupId: nullable(id('The group of passports, where the rule or the change is about one.')),
        toCountryGroupId: nullable(id('The group of destinations, where the rule or the change is about one.')),
      },
      { description: 'Whom it is about.' },
    ),
    before: Values('The fields that differ, as they were. Null = there was nothing.'),
    after: Values('The same fields from then on. Null = there is nothing any more.'),
    pairsAffected: Type.Integer({
      description: 'Pairs of passport and destination whose answer differs; for `verified`, whose answer was checked.',
      minimum: 0,
    }),
    ruleId: nullable(id('The entry requirement or health requirement. Null = several, or a list of countries.')),
    revision: nullable(Type.Integer({ description: 'Number of its revision.', minimum: 1 })),
    sources: Type.Array(text('Code of a source.'), { description: 'Codes of the sources that say it.' }),
    severity: Type.Enum([...CHANGE_SEVERITIES], {
      type: 'string',
      description:
        'Effect on travellers: by the kind of visa, then by the days of stay. `neutral` where these do not change, become ' +
        'harder for some and easier for others, or cannot be compared.',
    }),
  },
  { $id: 'Change', description: 'What changes for travellers through a revision, or because a day has come.' },
);

export const changeSample: Change = {
  id: 812,
  about: 'entry_requirement',
  kind: 'changed',
  recordedAt: new Date('2026-03-01T08:00:00.000Z'),
  effectiveFrom: null,
  destinationIds: [392],
  passportIds: [76],
  fromCountryGroupId: null,
  toCountryGroupId: null,
  before: { maxStayDays: 30 },
  after: { maxStayDays: 90 },
  pairsAffected: 1,
  ruleId: 4711,
  revision: 2,
  sources: ['open-data'],
  severity: 'loosened',
};
