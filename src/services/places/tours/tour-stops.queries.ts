/** All SQL that finds the points of interest that stops of tours may be. */
import { sql } from 'kysely';
import type { Trx } from '../../../db/executor.ts';
import type { PlaceCategory } from '../../../domain/places/place-category.ts';

/** A live record, and the place it is part of. */
export interface StopCandidate {
  readonly placeId: number;
  /** Of the place. */
  readonly category: PlaceCategory;
  readonly latitude: number;
  readonly longitude: number;
  readonly sourceId: number;
  readonly key: string;
  readonly wikidataId: string | null;
  readonly nameKey: string;
}

export interface StopsToFind {
  readonly keys: readonly { readonly sourceId: number; readonly key: string }[];
  readonly wikidataIds: readonly string[];
  readonly nameKeys: readonly string[];
}

/** Records with one of the keys, Wikidata ids or folded names. */
export async function listStopCandidates(
  trx: Trx,
  { keys, wikidataIds, nameKeys }: StopsToFind,
): Promise<StopCandidate[]> {
  const { rows } = await sql<StopCandidate>`
    select p.id as "placeId", p.category, p.latitude, p.longitude, r.source_id as "sourceId", r.source_key as "key",
      r.wikidata_id as "wikidataId", r.name_key as "nameKey"
    from point_of_interest_record r join point_of_interest p on p.id = r.point_of_interest_id
    where r.id in (
      select k.id from point_of_interest_record k
      join unnest(${keys.map(({ sourceId }) => sourceId)}::integer[], ${keys.map(({ key }) => key)}::text[])
        as wanted(source_id, source_key) on wanted.source_id = k.source_id and wanted.source_key = k.source_key
      union select w.id from point_of_interest_record w where w.wikidata_id = any(${[...new Set(wikidataIds)]}::text[])
      union select n.id from point_of_interest_record n where n.name_key = any(${[...new Set(nameKeys)]}::text[])
    ) and r.retired_at is null and p.retired_at is null
    order by r.id
  `.execute(trx);
  return rows;
}
