/** A stored draft as its editor shows it: evidence, which is kept with each edit and topic, is one entry for a page again. */

import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import { recordOf } from '../../../../../src/domain/desk/edited-record.ts';
import type { Change, Edit, Evidence, Values } from '../api-types.ts';
import type { Source } from '../evidence/sources.ts';
import type { Draft, DraftAction, DraftEdit, DraftEvidence } from './draft.ts';
import { draftOfRecord } from './records/record-edits.ts';

export function draftOfChange({ reason, corrects, effectiveFrom, edits, correctionIds }: Change): Draft {
  return {
    reason,
    corrects,
    correctionIds,
    effectiveFrom: effectiveFrom ?? '',
    edits: edits.map(draftOfEdit),
    evidence: evidenceOf(edits.flatMap(({ evidence }) => evidence)),
  };
}

/** A stored edit as the form has it. */
export function draftOfEdit(edit: Omit<Edit, 'evidence'>): DraftEdit {
  if (recordOf(edit) !== 'entry_rule') return draftOfRecord(edit);
  const { action, ruleId, scopeKey, ruleKey, fields } = edit;
  return {
    action: action as DraftAction,
    ruleId,
    scopeKey,
    ruleKey,
    // A new rule is read back with all its fields: what it says nothing of is not edited.
    fields: action === 'create' ? known(fields) : fields,
  };
}

const known = (fields: Values): Values =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const pageKey = ({ publication, url }: Evidence): string => `${publication.code} ${url ?? ''}`;

function evidenceOf(all: readonly Evidence[]): DraftEvidence[] {
  const same = Map.groupBy(all, ({ topic: _, ...one }) => JSON.stringify(one));
  return [...same.values()].map((group) => {
    const one = group[0] as Evidence;
    return {
      source: { key: pageKey(one), fresh: { name: '', publisher: '', kind: 'official' }, url: one.url ?? '' },
      statedOn: one.statedOn,
      quote: one.quote ?? '',
      page: one.page ?? '',
      topics: [...new Set(group.flatMap(({ topic }) => (topic as Topic | null) ?? []))],
    };
  });
}

/** The pages that it names, which need not be cited anywhere else yet. */
export function sourcesOfChange({ edits }: Change): Source[] {
  const all = edits.flatMap(({ evidence }) => evidence);
  return [...new Map(all.map((one) => [pageKey(one), one])).values()].map((one) => ({
    key: pageKey(one),
    publication: { ...one.publication, kind: one.publication.kind as Source['publication']['kind'] },
    pageUrl: one.url,
    topics: [],
    lastQuote: one.quote,
  }));
}
