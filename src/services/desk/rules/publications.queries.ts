/** Which publications are cited for a destination: an editor who verifies picks one of them. */

import type { PublicationRecord } from '@carnet/rules/schema/evidence-fields.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../db/executor.ts';
import { findPublications } from '../../evidence/evidence.repository.ts';

export interface CitedPublication {
  readonly publication: PublicationRecord;
  /** Facts of rules of that destination which it, or the page, is cited for: what one verification would verify. */
  readonly facts: number;
  readonly rules: number;
  /** Of the page that is cited the most; null = pages are not named. */
  readonly pageUrl: string | null;
}

/** One for each page of each publication, those of the most facts first. */
export async function findCitedPublications(db: Executor, destinationId: number): Promise<CitedPublication[]> {
  const { rows } = await sql<{ code: string; url: string | null; facts: string; rules: string }>`
    with cited as (
      select e.publication as code, e.url, r.id as rule_id, e.topic from evidence e
      join entry_rule r using (source_id, scope_key, rule_key)
      where e.known_until is null and r.retired_at is null and r.to_country_id = ${destinationId}
    ), page as (select distinct code, url from cited)
    select page.code, page.url, count(distinct (cited.rule_id, cited.topic)) as facts,
      count(distinct cited.rule_id) as rules
    from page join cited on cited.code = page.code and (page.url is null or cited.url is null or cited.url = page.url)
    group by page.code, page.url order by facts desc, page.code, page.url
  `.execute(db);
  const codes = [...new Set(rows.map(({ code }) => code))];
  const publications = new Map((await findPublications(db, codes)).map((one) => [one.code, one]));
  return rows.flatMap(({ code, url, facts, rules }) => {
    const publication = publications.get(code);
    return publication === undefined ? [] : [{ publication, pageUrl: url, facts: Number(facts), rules: Number(rules) }];
  });
}
