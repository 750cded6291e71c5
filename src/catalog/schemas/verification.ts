/** How well a fact is known, and what was said of it. */

import { VERIFICATION_LEVELS, VERIFICATION_STATUSES } from '@carnet/rules/facts/evidence.ts';
import { INHERITED_TOPICS, type InheritedTopic } from '@carnet/rules/facts/topic-names.ts';
import { EVIDENCE_FIELDS, PUBLICATION_FIELDS } from '@carnet/rules/schema/evidence-fields.ts';
import { type Static, type TUnsafe, Type } from 'typebox';
import { count, day, flag, id, nullable } from './fields.ts';
import { servedSchemas } from './served-fields.ts';

export const VerificationLevelSchema = Type.Enum([...VERIFICATION_LEVELS], {
  $id: 'VerificationLevel',
  type: 'string',
  description:
    "The best evidence that says the same: `official` (the destination's own law or page), `official_second_hand` " +
    '(another government, or a source that quotes the official page with its date), `compilation` (a matrix, the press, ' +
    'a company), or `none`.',
});

export const VerificationStatusSchema = Type.Enum([...VERIFICATION_STATUSES], {
  $id: 'VerificationStatus',
  type: 'string',
  description:
    '`disputed`: newer evidence than `verifiedAt`, or official evidence, says something else, and nothing explains why; ' +
    'of a fact that rests on undated pages also a dated text of any day, or two compilations. `unverified`: no ' +
    'official evidence says the same. `stale`: older than six calendar months. `current`: none of these. `expired` ' +
    'facts do not answer.',
});

export const VerificationSchema = Type.Object(
  {
    level: VerificationLevelSchema,
    status: VerificationStatusSchema,
    verifiedAt: nullable(day('Newest day on which official or second-hand evidence said the same. Null = never.')),
    dueAt: nullable(day('First day on which it is stale: six calendar months later. Null = never verified.')),
    agreeing: count('Publications whose newest statement says the same.'),
    disagreeing: count('Publications whose newest statement says something else, explained ones too.'),
  },
  { $id: 'Verification', description: 'How well a fact is known, computed from its evidence.' },
);

const EvidenceSchema = Type.Object(
  {
    ...servedSchemas(PUBLICATION_FIELDS, {}),
    ...servedSchemas(EVIDENCE_FIELDS, {}),
    says: nullable(
      Type.Object({}, { description: 'In machine form.', additionalProperties: true }),
      'What it says in machine form, where it has one; `not` has the types of visa that a list rules out. Null = the ' +
        'same as the fact.',
    ),
    agrees: flag('Whether it says the same as the fact.'),
    passports: nullable(
      Type.Array(id('Passport country.'), { description: 'Passports that it speaks of.' }),
      'Passport countries that it speaks of. Null = all.',
    ),
  },
  { $id: 'Evidence', description: 'What one publication said of a fact, and when.' },
);

const KnownFactSchema = Type.Object(
  {
    verification: VerificationSchema,
    statementId: id('The rule that states it.'),
    evidence: Type.Optional(
      Type.Array(EvidenceSchema, { description: 'With `evidence=true` only. The newest first.' }),
    ),
  },
  { $id: 'KnownFact', description: 'Which rule states a fact, and how well it is known.' },
);
export type Evidence = Static<typeof EvidenceSchema>;
type KnownFact = Static<typeof KnownFactSchema>;

const known = INHERITED_TOPICS.map((topic) => [
  topic,
  nullable(KnownFactSchema, 'Null = no rule speaks of it: it is not known.'),
]);
export const FactsSchema = Type.Object(
  {
    visa: KnownFactSchema,
    ...(Object.fromEntries(known) as Record<InheritedTopic, TUnsafe<KnownFact | null>>),
  },
  {
    $id: 'Facts',
    description:
      'By topic, the rule that states it and how well it is known. Entry requirements have it with `evidence=true` ' +
      'only, those in trip checks always.',
  },
);

export type Facts = Static<typeof FactsSchema>;

export const verificationExample: Static<typeof VerificationSchema> = {
  level: 'official_second_hand',
  status: 'current',
  verifiedAt: '2026-10-03',
  dueAt: '2027-04-03',
  agreeing: 2,
  disagreeing: 0,
};

/** An illustration of the shape, not advice. */
export const factsExample: Facts = {
  ...(Object.fromEntries(INHERITED_TOPICS.map((topic) => [topic, null])) as Record<InheritedTopic, null>),
  visa: { verification: verificationExample, statementId: 4711 },
  returnTicket: { verification: verificationExample, statementId: 4700 },
};
