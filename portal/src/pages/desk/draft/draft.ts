/** A change while it is being written, and the body that the service takes of it. */

import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import { FIELDS_OF_NEW_RULE } from '../../../../../src/domain/desk/editable-fields.ts';
import { recordOf } from '../../../../../src/domain/desk/edited-record.ts';
import type { Values } from '../api-types.ts';
import { type ChosenSource, NEW_SOURCE, publicationOf } from '../evidence/source-fields.tsx';
import type { Source } from '../evidence/sources.ts';
import type { DraftAction, DraftEdit } from './draft-edit.ts';
import { bodyOfRecord, isEmpty } from './records/record-edits.ts';

export type { DraftAction, DraftEdit };

export interface DraftEvidence {
  readonly source: ChosenSource;
  readonly statedOn: string;
  readonly quote: string;
  readonly page: string;
  /** The page was put there for the editor, who has neither quoted nor changed it yet: it says nothing so far. */
  readonly isOffered?: boolean;
  /** Empty = of whatever the edits are about. */
  readonly topics: readonly Topic[];
}

export interface Draft {
  readonly reason: string;
  readonly corrects: boolean;
  /** Empty = from its publication on. */
  readonly effectiveFrom: string;
  readonly edits: readonly DraftEdit[];
  readonly evidence: readonly DraftEvidence[];
  /** Open reports that its publication closes as fixed. */
  readonly correctionIds: readonly string[];
}

export const newEvidence = (today: string): DraftEvidence => ({
  source: NEW_SOURCE,
  statedOn: today,
  quote: '',
  page: '',
  topics: [],
});

export const emptyDraft = (today: string): Draft => ({
  reason: '',
  corrects: false,
  effectiveFrom: '',
  edits: [],
  evidence: [newEvidence(today)],
  correctionIds: [],
});

/** What is missing before it is worth sending: keys of messages. */
export type DraftProblem = 'reasonMissing' | 'editsMissing' | 'fieldsMissing' | 'sourceIncomplete';

export function problemOf({ reason, edits, evidence }: Draft): DraftProblem | undefined {
  if (edits.length === 0) return 'editsMissing';
  if (edits.some((edit) => edit.action !== 'retire' && isEmpty(edit))) return 'fieldsMissing';
  if (evidence.some((one) => !isUntouched(one) && isUndescribed(one.source))) return 'sourceIncomplete';
  return reason.trim().length < 5 ? 'reasonMissing' : undefined;
}

/** Evidence of which nothing was said is left out: a draft may be saved before there is any. */
export function bodyOf(
  { reason, corrects, effectiveFrom, edits, evidence, correctionIds }: Draft,
  sources: readonly Source[],
) {
  return {
    reason: reason.trim(),
    corrects,
    correctionIds: [...correctionIds],
    effectiveFrom: effectiveFrom === '' ? null : effectiveFrom,
    edits: edits.map((edit) => {
      if (recordOf(edit) !== 'entry_rule') return bodyOfRecord(edit);
      const { action, ruleId, scopeKey, ruleKey, fields } = edit;
      if (action === 'create') return { action, fields: { ...scopeFields(scopeKey), ruleKey, ...onlyNew(fields) } };
      return action === 'retire' ? { action, ruleId } : { action, ruleId, fields };
    }),
    evidence: evidence
      .filter((one) => !isUntouched(one))
      .map(({ source, statedOn, quote, page, topics }) => ({
        publication: publicationOf(source, sources),
        statedOn,
        ...(topics.length > 0 ? { topics } : {}),
        ...(source.url.trim() === '' ? {} : { url: source.url.trim() }),
        ...(quote.trim() === '' ? {} : { quote: quote.trim() }),
        ...(page.trim() === '' ? {} : { page: page.trim() }),
      })),
  };
}

export const isUntouched = ({ source, quote, isOffered = false }: DraftEvidence): boolean =>
  quote.trim() === '' &&
  (isOffered || (source.key === '' && source.url.trim() === '' && source.fresh.name.trim() === ''));

const isUndescribed = ({ key, fresh }: ChosenSource): boolean =>
  key === '' && (fresh.name.trim().length < 2 || fresh.publisher.trim().length < 2);

/** A rule that was read back has all its fields, with null where it says nothing, and some that follow from others. */
const onlyNew = (fields: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== null && FIELDS_OF_NEW_RULE.includes(name)),
  );

const SIDES = { from: 'from', to: 'to' } as const;

function scopeFields(scopeKey: string): Values {
  const [from = '*', to = '*'] = scopeKey.split('>');
  return { ...sideFields(SIDES.from, from), ...sideFields(SIDES.to, to) };
}

function sideFields(side: keyof typeof SIDES, text: string): Values {
  if (text === '*') return {};
  return { [text.startsWith('c') ? `${side}CountryId` : `${side}CountryGroupId`]: Number(text.slice(1)) };
}
