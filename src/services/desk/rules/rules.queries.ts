/** Reads rules for people at the desk: which there are for a journey, and all that one says, with what says so. */

import { DomainError } from '@carnet/rules/errors.ts';
import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import { topicBit, topicsOf } from '@carnet/rules/facts/topics.ts';
import type { EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { EvidenceRecord, PublicationRecord } from '@carnet/rules/schema/evidence-fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/executor.ts';
import { contentOf, findRules, type StoredRule } from '../../entry-rules/entry-rules.repository.ts';
import { findEvidenceAbout, findPublications } from '../../evidence/evidence.repository.ts';
import { type Excerpt, findExcerpts } from './excerpts.queries.ts';

export interface RuleFilter {
  readonly destinationId: number;
  /** Only rules that hold for this passport. */
  readonly passportId?: number | undefined;
}

export interface RuleLine {
  readonly ruleId: number;
  readonly source: string;
  readonly scopeKey: string;
  readonly retired: boolean;
  readonly content: EntryRuleContent;
  readonly topics: readonly Topic[];
}

export interface RuleEvidence {
  readonly of: EvidenceRecord;
  readonly publication: PublicationRecord;
  readonly excerpt: Excerpt;
}

export interface Doubt {
  readonly reason: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly raisedAt: Date;
}

export interface RuleForDesk extends RuleLine {
  readonly evidence: readonly RuleEvidence[];
  /** Open ones, the latest first. */
  readonly doubts: readonly Doubt[];
  readonly claimedBy: number | null;
  readonly claimedUntil: Date | null;
  /** What its file says of fields of which the desk says something else; null = nothing of the kind. */
  readonly fileSays: Readonly<Record<string, unknown>> | null;
}

/** Those in force or to come, the most specific first. */
export async function findRulePage(
  db: Executor,
  filter: RuleFilter,
  page: number,
  limit: number,
): Promise<{ rows: RuleLine[]; total: number }> {
  const { rows } = await sql<Named & { total: string }>`
    select r.id, s.code as source, r.scope_key, count(*) over () as total
    from entry_rule r join source s on s.id = r.source_id and s.enabled
    where r.retired_at is null and (r.valid_until is null or r.valid_until > (now() at time zone 'utc')::date)
      and ${holdsFor('to', filter.destinationId, false)}
      and ${filter.passportId === undefined ? sql`true` : holdsFor('from', filter.passportId, true)}
    order by r.priority desc, r.id limit ${limit} offset ${(page - 1) * limit}
  `.execute(db);
  return { rows: await linesOf(db, rows), total: Number(rows[0]?.total ?? 0) };
}

/** @throws DomainError NOT_FOUND. */
export async function readRuleForDesk(db: Executor, id: number): Promise<RuleForDesk> {
  const { rows } = await sql<Named>`
    select r.id, s.code as source, r.scope_key from entry_rule r join source s on s.id = r.source_id where r.id = ${id}
  `.execute(db);
  const [line] = await linesOf(db, rows);
  if (line === undefined) throw new DomainError('NOT_FOUND', `Entry rule ${id} not found`);
  const { rows: found } = await sql<KeptBeside>`
    select claim.account_id as "claimedBy", claim.until as "claimedUntil", statement.action, statement.file,
      statement.file_now as "fileNow"
    from entry_rule r
    left join desk_claim claim on claim.source_id = r.source_id and claim.scope_key = r.scope_key
      and claim.rule_key = r.rule_key and claim.until > now()
    left join desk_statement statement on statement.source_id = r.source_id and statement.scope_key = r.scope_key
      and statement.rule_key = r.rule_key
    where r.id = ${id}
  `.execute(db);
  const { rows: doubts } = await sql<Doubt>`
    select d.reason, d.details, d.raised_at as "raisedAt" from desk_doubt d
    join entry_rule r using (source_id, scope_key, rule_key)
    where r.id = ${id} and d.closed_at is null order by d.raised_at desc, d.id desc
  `.execute(db);
  const beside = found[0] as KeptBeside;
  return {
    ...line,
    evidence: await evidenceOf(db, id),
    doubts,
    claimedBy: beside.claimedBy,
    claimedUntil: beside.claimedUntil,
    fileSays: beside.action === 'change' ? { ...beside.file, ...beside.fileNow } : null,
  };
}

interface Named {
  readonly id: number;
  readonly source: string;
  readonly scope_key: string;
}

interface KeptBeside {
  readonly claimedBy: number | null;
  readonly claimedUntil: Date | null;
  readonly action: string | null;
  readonly file: Readonly<Record<string, unknown>> | null;
  readonly fileNow: Readonly<Record<string, unknown>> | null;
}

async function linesOf(db: Executor, named: readonly Named[]): Promise<RuleLine[]> {
  const rules = await findRules(
    db,
    named.map(({ id }) => id),
  );
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return named.map(({ id, source, scope_key: scopeKey }) => {
    const rule = byId.get(id) as StoredRule;
    const content = contentOf(rule);
    const bits = topicsOf(content);
    return {
      ruleId: id,
      source,
      scopeKey,
      retired: rule.retired,
      content,
      topics: TOPICS.filter((topic) => (bits & topicBit(topic)) !== 0),
    };
  });
}

/** The newest first. */
async function evidenceOf(db: Executor, ruleId: number): Promise<RuleEvidence[]> {
  const evidence = await findEvidenceAbout(db, ruleId);
  const codes = [...new Set(evidence.map(({ publication }) => publication))];
  const publications = new Map((await findPublications(db, codes)).map((one) => [one.code, one]));
  const described = evidence.flatMap((of) => {
    const publication = publications.get(of.publication);
    return publication === undefined ? [] : [{ of, publication }];
  });
  const excerpts = await findExcerpts(
    db,
    described.map(({ of: { quote, url }, publication }) => ({ quote, url: url ?? publication.url })),
  );
  return described.map((one, index) => ({ ...one, excerpt: excerpts[index] as Excerpt }));
}

/** Whether one side of a rule is this country, a group that it is a member of today, or (`orAll`) everyone. */
function holdsFor(side: 'from' | 'to', countryId: number, orAll: boolean): RawBuilder<unknown> {
  const country = sql.ref(`r.${side}_country_id`);
  const group = sql.ref(`r.${side}_country_group_id`);
  return sql`(${country} = ${countryId}
    or ${group} in (select country_group_id from country_group_member where country_id = ${countryId}
      and (since is null or since <= (now() at time zone 'utc')::date)
      and (until is null or until > (now() at time zone 'utc')::date))
    or (${sql.lit(orAll)} and ${country} is null and ${group} is null))`;
}
