/** Entry rules as shown to the people of the desk. */

import { EVIDENCE_KINDS, EVIDENCE_ROLES } from '@carnet/rules/facts/evidence.ts';
import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import type { PublicationRecord } from '@carnet/rules/schema/evidence-fields.ts';
import { type Static, Type } from 'typebox';
import { id, instant, nullable } from '../../../../catalog/schemas/fields.ts';
import { EXCERPT_STATES } from '../../../../services/desk/rules/excerpts.queries.ts';
import type { RuleEvidence, RuleForDesk, RuleLine } from '../../../../services/desk/rules/rules.queries.ts';

const day = (description: string) => nullable(Type.String({ format: 'date', description }));
const values = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });

export const PublicationSchema = Type.Object(
  {
    code: Type.String({ description: 'By which it is named in evidence.' }),
    name: Type.String({ description: 'Its title.' }),
    publisher: Type.String({ description: 'Who publishes it.' }),
    kind: Type.Enum([...EVIDENCE_KINDS], { type: 'string', description: 'How much its word counts.' }),
    url: nullable(Type.String({ description: 'Its own page.' })),
  },
  { $id: 'DeskPublication', description: 'A document or site that evidence comes from.' },
);

const lineMembers = {
  ruleId: id('Id of the rule.'),
  source: Type.String({ description: 'Code of its source.' }),
  scopeKey: Type.String({ description: 'Whom and where it is about, such as `c76>c392` or `g2>c392`.' }),
  ruleKey: Type.String({ description: 'By which its source knows it.' }),
  isRetired: Type.Boolean({ description: 'It no longer answers and cannot be edited.' }),
  validFrom: day('First day on which it holds. Null = open.'),
  validUntil: day('First day on which it no longer holds. Null = open.'),
  topics: Type.Array(Type.Enum([...TOPICS], { type: 'string' }), { description: 'What it states something about.' }),
  fields: values('All its fields with a value, by the names that edits use.'),
};

export const RuleLineSchema = Type.Object(lineMembers, {
  $id: 'DeskRuleLine',
  description: 'An entry rule in a list of the desk.',
});

const RuleEvidenceSchema = Type.Object(
  {
    topic: Type.Enum([...TOPICS], { type: 'string', description: 'The topic it is about.' }),
    publication: PublicationSchema,
    statedOn: Type.String({ format: 'date', description: 'Day of the page or edition.' }),
    role: Type.Enum([...EVIDENCE_ROLES], {
      type: 'string',
      description: '`background` never decides how old a fact is.',
    }),
    isSame: Type.Boolean({ description: 'Whether it says the same as the rule. False = `says` has what it says.' }),
    says: nullable(values('What it says, for comparison. Null = the same as the rule.')),
    page: nullable(Type.String({ description: 'Where in it.' })),
    url: nullable(Type.String({ description: 'Address of the page.' })),
    quote: nullable(Type.String({ description: 'What it says, word for word.' })),
    excerpt: Type.Object(
      {
        state: Type.Enum([...EXCERPT_STATES], {
          type: 'string',
          description:
            '`kept`: sentences around the quotation. `not_found`: the quotation is not on the page; the sentences are of ' +
            'when it was, if it ever was. `not_compared`: looked for with the next reading. `unread`: the page could not ' +
            'be read. `not_asked`: it was not asked yet. `no_quotation`: nothing was quoted. `no_page`: no address.',
        }),
        sentences: Type.Array(Type.String(), { description: 'As the page has them, in order.' }),
        readAt: nullable(instant('When the page was read last. Null = never.')),
        note: nullable(Type.String({ description: 'Why it could not be read.' })),
      },
      { description: 'What the source watch keeps of the page around the quotation.' },
    ),
  },
  { $id: 'DeskRuleEvidence', description: 'What a document says about a topic of a rule.' },
);

export const RuleSchema = Type.Object(
  {
    ...lineMembers,
    lastVerifiedAt: nullable(instant('When it was last checked. Null = never.')),
    evidence: Type.Array(RuleEvidenceSchema, { description: 'What documents say about it, newest first.' }),
    doubts: Type.Array(
      Type.Object({
        reason: Type.String({ description: 'Such as `correction` or `source_changed`.' }),
        details: values('What was reported or noticed.'),
        raisedAt: instant('When.'),
      }),
      { description: 'Open reports and noticed changes, latest first.' },
    ),
    fileSays: nullable(values('What its file says of fields that the desk has changed. Null = nothing was changed.')),
    claimedBy: nullable(id('Account of who works on it. Null = nobody.')),
    claimedUntil: nullable(instant('When the claim lapses.')),
  },
  { $id: 'DeskRule', description: 'An entry rule with what says so.' },
);

export const ruleLineExample: Static<typeof RuleLineSchema> = {
  ruleId: 812,
  source: 'open-data',
  scopeKey: 'c76>c392',
  ruleKey: 'visa-exempt',
  isRetired: false,
  validFrom: null,
  validUntil: null,
  topics: ['visa'],
  fields: { ruleKey: 'visa-exempt', visaRequirementType: 'visa_free', maxStayDays: 90 },
};

export const publicationExample: Static<typeof PublicationSchema> = {
  code: 'japan-mofa-visa',
  name: 'Exemption of Visa (Short-Term Stay)',
  publisher: 'Ministry of Foreign Affairs of Japan',
  kind: 'official',
  url: 'https://www.mofa.go.jp/j_info/visit/visa/short/novisa.html',
};

export const ruleExample: Static<typeof RuleSchema> = {
  ...ruleLineExample,
  lastVerifiedAt: '2026-01-15T00:00:00.000Z',
  evidence: [
    {
      topic: 'visa',
      publication: publicationExample,
      statedOn: '2026-01-15',
      role: 'decides',
      isSame: true,
      says: null,
      page: null,
      url: publicationExample.url,
      quote: 'for a period of stay of up to 90 days',
      excerpt: {
        state: 'kept',
        sentences: ['Nationals of Brazil are exempt from visas for a period of stay of up to 90 days.'],
        readAt: '2026-11-20T04:12:09.120Z',
        note: null,
      },
    },
  ],
  doubts: [],
  fileSays: null,
  claimedBy: null,
  claimedUntil: null,
};

export function showRuleLine({ content, ...line }: RuleLine): Static<typeof RuleLineSchema> {
  const { lastVerifiedAt: _, ...fields } = content;
  return {
    ruleId: line.ruleId,
    source: line.source,
    scopeKey: line.scopeKey,
    ruleKey: content.ruleKey,
    isRetired: line.retired,
    validFrom: content.validFrom,
    validUntil: content.validUntil,
    topics: [...line.topics],
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
  };
}

export function showRule(rule: RuleForDesk): Static<typeof RuleSchema> {
  const { lastVerifiedAt } = rule.content;
  return {
    ...showRuleLine(rule),
    lastVerifiedAt: lastVerifiedAt === null ? null : new Date(lastVerifiedAt).toISOString(),
    evidence: rule.evidence.map(showEvidence),
    doubts: rule.doubts.map(({ reason, details, raisedAt }) => ({
      reason,
      details: { ...details },
      raisedAt: raisedAt.toISOString(),
    })),
    fileSays: rule.fileSays === null ? null : { ...rule.fileSays },
    claimedBy: rule.claimedBy,
    claimedUntil: rule.claimedUntil?.toISOString() ?? null,
  };
}

function showEvidence({ of, publication, excerpt }: RuleEvidence): Static<typeof RuleEvidenceSchema> {
  const { topic, statedOn, role, says, page, url, quote } = of;
  return {
    topic,
    publication: showPublication(publication),
    statedOn,
    role,
    isSame: says === null,
    says: says === null ? null : { ...says },
    page,
    url,
    quote,
    excerpt: { ...excerpt, sentences: [...excerpt.sentences], readAt: excerpt.readAt?.toISOString() ?? null },
  };
}

export const showPublication = ({
  code,
  name,
  publisher,
  kind,
  url,
}: PublicationRecord): Static<typeof PublicationSchema> => ({ code, name, publisher, kind, url });
