/** Says of facts that they are still true: at once when the evidence is official, after a review otherwise. */

import { type Day, startOf } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import { statedTopics } from '@carnet/rules/facts/topics.ts';
import type { Executor, Trx } from '../../db/executor.ts';
import { type Edit, keyOfRule, type RuleValues } from '../../domain/desk/edit.ts';
import type { SentVerification } from '../../domain/desk/read-verification.ts';
import { contentOf, findRules, type StoredRule } from '../entry-rules/entry-rules.repository.ts';
import { findFactsOfPublication } from '../evidence/evidence.repository.ts';
import { type DeskChange, insertChange, insertEdits, updateChange } from './changes.repository.ts';
import { refuseClaimed, releaseOwn } from './claims.ts';
import { type DeskPerson, requireDeskRole } from './desk-person.ts';
import { isOfficialEvidence } from './official/official-hosts.ts';
import { publishWithin } from './publish-change.ts';
import { type ResolvedEvidence, resolveEvidence } from './resolve-publications.ts';
import { auditChange } from './write-draft.ts';

interface Fact {
  readonly ruleId: number;
  /** Undefined = all that the rule states. */
  readonly topics: readonly Topic[] | undefined;
}

/** @throws DomainError FORBIDDEN, NOT_FOUND, VALIDATION_ERROR, BUSINESS_RULE_VIOLATION, CONFLICT. */
export async function verifyFacts(
  db: Executor,
  sent: SentVerification,
  today: Day,
  person: DeskPerson,
): Promise<DeskChange> {
  return await db.transaction().execute(async (trx) => {
    await requireDeskRole(trx, person, ['editor']);
    const [evidence] = (await resolveEvidence(trx, [sent.evidence])) as [ResolvedEvidence];
    const facts = await factsOf(trx, sent);
    const rules = new Map(
      (
        await findRules(
          trx,
          facts.map(({ ruleId }) => ruleId),
        )
      ).map((rule) => [rule.id, rule]),
    );
    const edits = facts.flatMap((fact) => editOf(fact, rules, evidence));
    if (edits.length === 0) throw nothingStated();
    await refuseClaimed(trx, edits, person);
    await releaseOwn(trx, edits, person);
    const isOfficial = await isOfficialEvidence(trx, evidence.of, person);
    const change = await insertChange(trx, {
      kind: 'verification',
      is_official: isOfficial,
      author_id: person.accountId,
      reason: `Still true by ${evidence.of.publication.name}, ${evidence.of.statedOn}`.slice(0, 500),
    });
    await insertEdits(trx, change.id, edits);
    if (isOfficial) {
      return await publishWithin(trx, change, { today, role: 'desk editor', isPreviewed: false }, person);
    }
    await auditChange(trx, person, 'desk_change.submitted', change.id);
    return await updateChange(trx, change.id, { status: 'in_review', submitted_at: new Date() });
  });
}

/** Of one publication at a destination: what it was cited for before. */
async function factsOf(trx: Trx, { about, topics, evidence }: SentVerification): Promise<Fact[]> {
  if ('ruleIds' in about) return [...new Set(about.ruleIds)].map((ruleId) => ({ ruleId, topics }));
  const cited = await findFactsOfPublication(trx, {
    ...about,
    publication: evidence.publication.code,
    url: evidence.url,
  });
  const byRule = Map.groupBy(cited, ({ ruleId }) => ruleId);
  return [...byRule].map(([ruleId, all]) => ({
    ruleId,
    topics: all.map(({ topic }) => topic).filter((topic) => topics === undefined || topics.includes(topic)),
  }));
}

function editOf(fact: Fact, rules: ReadonlyMap<number, StoredRule>, evidence: ResolvedEvidence): Edit[] {
  const rule = rules.get(fact.ruleId);
  if (rule === undefined) throw new DomainError('NOT_FOUND', `There is no entry rule ${fact.ruleId}`);
  if (rule.retired) throw new DomainError('CONFLICT', `The rule ${fact.ruleId} is retired`);
  const content = contentOf(rule);
  const stated = statedTopics(content);
  const topics = fact.topics?.filter((topic) => stated.includes(topic)) ?? stated;
  if (topics.length === 0) return [];
  const { lastVerifiedAt, ...before } = content;
  const checked = startOf(evidence.of.statedOn);
  const fields: RuleValues = checked > (lastVerifiedAt ?? 0) ? { lastVerifiedAt: checked } : {};
  const said = topics.map((topic) => ({ ...evidence.of, topic }));
  return [{ ...keyOfRule(content, rule.sourceId), action: 'verify', fields, before, evidence: said }];
}

function nothingStated(): DomainError {
  return new DomainError(
    'BUSINESS_RULE_VIOLATION',
    'Nothing was verified: no rule of those states one of the topics, or the publication was not cited there before. ' +
      'Name the rules by ruleIds',
  );
}
