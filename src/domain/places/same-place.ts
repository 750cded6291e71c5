/** Finds which records of several sources speak of one and the same place. docs/places.md tells the rule to users. */
import { fold } from '@carnet/rules/fold-text.ts';
import { distanceKm, type Location } from './location.ts';
import type { PlaceCategory } from './place-category.ts';

/** What is compared of a record. */
export interface ComparedRecord {
  /** Code of its source. */
  readonly source: string;
  /** Its name within the source. */
  readonly key: string;
  readonly name: string;
  readonly alternateNames: readonly string[];
  readonly category: PlaceCategory;
  readonly location: Location;
  readonly wikidataId: string | null;
}

/** Two records, by their place in the list given, that may be of one place. */
export interface RecordPair {
  readonly a: number;
  readonly b: number;
  /** They have the same Wikidata id, which counts for more than any name. */
  readonly byWikidata: boolean;
  readonly km: number;
}

/** Sources put the middle of a building within this of each other. */
const RADIUS_KM = 0.25;
/** What covers a large area has its point wherever the source chose to put it. */
const WIDE_RADIUS_KM = 1;
const WIDE: ReadonlySet<PlaceCategory> = new Set([
  'archaeological_site',
  'beach',
  'park',
  'peak',
  'theme_park',
  'world_heritage',
  'zoo',
]);
/** One degree of latitude is never shorter, in kilometres. */
const KM_PER_DEGREE = 110;

/**
 * Pairs of records of different sources that have the same Wikidata id, or share a name (main or alternate, whatever
 * the case and accents) within 250 m, 1 km where one of them is of a kind that covers a large area. Records whose
 * Wikidata ids differ are no pair.
 */
export function findPairs(records: readonly ComparedRecord[]): RecordPair[] {
  const found = new Map<number, RecordPair>();
  const add = (a: number, b: number, byWikidata: boolean, km: number) => {
    const [first, second] = a < b ? [a, b] : [b, a];
    found.set(first * records.length + second, { a: first, b: second, byWikidata, km });
  };
  // By name first: a pair that has both is one by Wikidata id.
  for (const sharing of groupBy(records, namesOf).values()) addPairsByName(records, sharing, add);
  for (const sharing of groupBy(records, ({ wikidataId }) => (wikidataId === null ? [] : [wikidataId])).values()) {
    if (!hasSeveralSources(records, sharing)) continue;
    for (const [at, a] of sharing.entries()) {
      for (const b of sharing.slice(at + 1)) {
        const [one, other] = [records[a] as ComparedRecord, records[b] as ComparedRecord];
        if (one.source !== other.source) add(a, b, true, distanceKm(one.location, other.location));
      }
    }
  }
  return [...found.values()];
}

/**
 * Puts the records into groups, one for each place. Pairs are joined one after the other: those by Wikidata id before
 * those by name, the nearer before the farther, then by source and key; a pair is left apart when its place would then
 * have two records of one source or two Wikidata ids. So the outcome depends on the records alone, not on their order.
 */
export function groupSamePlaces(records: readonly ComparedRecord[], pairs: readonly RecordPair[]): number[][] {
  const groups: (number[] | undefined)[] = records.map((_, index) => [index]);
  const groupOf = records.map((_, index) => index);
  const keys = records.map(({ source, key }) => `${source} ${key}`);
  const keysOf = ({ a, b }: RecordPair) => [keys[a] as string, keys[b] as string].sort() as [string, string];
  const ordered = pairs.toSorted(
    (one, other) =>
      Number(other.byWikidata) - Number(one.byWikidata) ||
      one.km - other.km ||
      compareTexts(keysOf(one), keysOf(other)),
  );
  for (const { a, b } of ordered) {
    const [into, from] = [groupOf[a] as number, groupOf[b] as number];
    if (into === from) continue;
    const joined = [...(groups[into] as number[]), ...(groups[from] as number[])];
    if (!isOnePlace(joined.map((index) => records[index] as ComparedRecord))) continue;
    groups[into] = joined;
    for (const index of groups[from] as number[]) groupOf[index] = into;
    groups[from] = undefined;
  }
  return groups.filter((group) => group !== undefined);
}

/** Folded, once each. */
export function namesOf({ name, alternateNames }: Pick<ComparedRecord, 'name' | 'alternateNames'>): string[] {
  const names = new Set([name, ...alternateNames].map(fold));
  names.delete('');
  return [...names];
}

type AddPair = (a: number, b: number, byWikidata: boolean, km: number) => void;

/** A name like "Town Hall" is shared by thousands: only those at about one latitude are compared. */
function addPairsByName(records: readonly ComparedRecord[], sharing: readonly number[], add: AddPair): void {
  if (!hasSeveralSources(records, sharing)) return;
  const latitudeOf = (index: number) => (records[index] as ComparedRecord).location.latitude;
  const sorted = sharing.toSorted((a, b) => latitudeOf(a) - latitudeOf(b));
  for (const [at, a] of sorted.entries()) {
    const one = records[a] as ComparedRecord;
    for (let next = at + 1; next < sorted.length; next += 1) {
      const b = sorted[next] as number;
      const other = records[b] as ComparedRecord;
      if ((other.location.latitude - one.location.latitude) * KM_PER_DEGREE > WIDE_RADIUS_KM) break;
      if (one.source === other.source || wikidataIdsDiffer(one, other)) continue;
      const km = distanceKm(one.location, other.location);
      if (km <= (WIDE.has(one.category) || WIDE.has(other.category) ? WIDE_RADIUS_KM : RADIUS_KM)) add(a, b, false, km);
    }
  }
}

/** A source names hundreds of things alike: no pair can be among them. */
function hasSeveralSources(records: readonly ComparedRecord[], sharing: readonly number[]): boolean {
  const source = records[sharing[0] as number]?.source;
  return sharing.some((index) => records[index]?.source !== source);
}

function groupBy(
  records: readonly ComparedRecord[],
  keysOf: (record: ComparedRecord) => readonly string[],
): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, record] of records.entries()) {
    for (const key of keysOf(record)) {
      const group = groups.get(key);
      if (group) group.push(index);
      else groups.set(key, [index]);
    }
  }
  return groups;
}

function wikidataIdsDiffer(one: ComparedRecord, other: ComparedRecord): boolean {
  return one.wikidataId !== null && other.wikidataId !== null && one.wikidataId !== other.wikidataId;
}

function isOnePlace(records: readonly ComparedRecord[]): boolean {
  const sources = new Set(records.map(({ source }) => source));
  const wikidataIds = new Set(records.map(({ wikidataId }) => wikidataId));
  wikidataIds.delete(null);
  return sources.size === records.length && wikidataIds.size <= 1;
}

function compareTexts(one: readonly string[], other: readonly string[]): number {
  for (const [index, text] of one.entries()) {
    const against = other[index] as string;
    if (text !== against) return text < against ? -1 : 1;
  }
  return 0;
}
