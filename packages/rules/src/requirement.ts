/** The record of an answer as the API serves it (contract: EntryRequirement). */
import type { Answer } from './answer.ts';
import type { Verification } from './facts/evidence.ts';
import { freshnessOf } from './facts/freshness.ts';
import { INHERITED_TOPICS, type InheritedTopic } from './facts/topic-names.ts';
import { INHERITED_FIELDS, STATEMENT_FIELDS } from './schema/entry-rule-fields.ts';
import { served } from './schema/served.ts';

const { fromCountryId: _, sourceUrl: __, ...OTHER_STATEMENT_FIELDS } = STATEMENT_FIELDS;
const servedStatement = served(OTHER_STATEMENT_FIELDS);
const servedInherited = served(INHERITED_FIELDS);
/** Answers to many pairs have these in common. */
const shared = new WeakMap<ShownAnswer['fields'], ReturnType<typeof servedInherited>>();

function inheritedOf(fields: ShownAnswer['fields']): ReturnType<typeof servedInherited> {
  let inherited = shared.get(fields);
  if (inherited === undefined) {
    inherited = servedInherited(fields);
    shared.set(fields, inherited);
  }
  return inherited;
}

export type ShownFact = { readonly verification: Verification; readonly statementId: number };

/** What of an answer its record shows. */
export type ShownAnswer = Pick<Answer, 'rule' | 'verification' | 'sourceUrl' | 'facts' | 'fields'>;

export type AnswerRecord = ReturnType<typeof requirementOf>;

/** What the rule says of the visa, and of each other topic what the rule that answers it says. */
export function requirementOf({ rule, verification, sourceUrl, facts, fields }: ShownAnswer) {
  const { id, fromCountryId, createdAt, updatedAt } = rule;
  const {
    customsDeclarationRequired: required,
    customsDeclarationDetails: details,
    customsDeclarationUrl: url,
  } = fields;
  const shown = INHERITED_TOPICS.map((topic): [InheritedTopic, ShownFact | null] => {
    const fact = facts[topic];
    return [topic, fact && { verification: fact.verification, statementId: fact.rule.id }];
  });
  return {
    id,
    fromCountryId,
    ...servedStatement(rule),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    sourceUrl,
    ...freshnessOf(verification),
    verification,
    facts: {
      visa: { verification, statementId: id },
      ...(Object.fromEntries(shown) as Record<InheritedTopic, ShownFact | null>),
    },
    ...inheritedOf(fields),
    customsDeclaration: required === null ? null : { required, details, url },
  };
}
