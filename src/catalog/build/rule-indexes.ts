/** Decides which rules are served and wins which pair, and lists rows by what they are looked up by. */

import { VISA_REQUIREMENT_TYPES } from '../../domain/entry-rules/entry-rule.ts';
import { precedenceRank } from '../../domain/entry-rules/precedence.ts';
import { sourceOrder } from '../../domain/entry-rules/resolve.ts';
import { NONE, type Postings, type RuleColumns, type RuleIndexes, type SourceEntry } from '../image/image.ts';
import type { GroupMembers } from './group-members.ts';
import { postings } from './postings.ts';

export interface IndexContext {
  readonly countries: number;
  readonly groups: number;
  readonly members: GroupMembers;
  readonly sources: readonly SourceEntry[];
  /** By country index: 1 where there are passports of it. Nobody comes with another one. */
  readonly passports: Uint8Array;
}

/**
 * 1 for each rule of the best source of its scope, unless it is about a passport that does not exist. With `beneath`, a
 * place in the order of sources (0 = the best), only the sources behind that place count: what would be served if they
 * were all there is.
 */
export function servedRows(
  rules: RuleColumns,
  { countries, groups, sources, passports }: IndexContext,
  beneath = -1,
): Uint8Array<ArrayBuffer> {
  const place = sourceOrder(sources);
  const places = new Map(sources.map((source) => [source.id, place(source.id)]));
  const sides = countries + groups + 1;
  const side = (country: number, group: number) =>
    country !== NONE ? 1 + country : group !== NONE ? 1 + countries + group : 0;
  const scopeOf = (row: number) =>
    side(rules.fromCountry[row] as number, rules.fromGroup[row] as number) * sides +
    side(rules.toCountry[row] as number, rules.toGroup[row] as number);
  const best = new Uint16Array(sides * sides).fill(0xffff);
  for (let row = 0; row < rules.id.length; row += 1) {
    const own = places.get(rules.source[row] as number) as number;
    if (own <= beneath) continue;
    const scope = scopeOf(row);
    best[scope] = Math.min(best[scope] as number, own);
  }
  const served = new Uint8Array(rules.id.length);
  for (let row = 0; row < rules.id.length; row += 1) {
    const own = places.get(rules.source[row] as number) as number;
    const passport = rules.fromCountry[row] as number;
    const isAboutNobody = passport !== NONE && passports[passport] === 0;
    served[row] = own > beneath && own === best[scopeOf(row)] && !isAboutNobody ? 1 : 0;
  }
  return served;
}

export function buildIndexes(rules: RuleColumns, context: IndexContext): RuleIndexes {
  const { countries, groups } = context;
  const served = (column: ArrayLike<number>, buckets: number) =>
    postings(rules.id.length, buckets, (row, put) => {
      if (rules.served[row] === 1 && column[row] !== NONE) put(column[row] as number);
    });
  return {
    winners: paintWinners(rules, rules.served, context),
    all: Uint32Array.from(rules.id.keys()).filter((row) => rules.served[row] === 1),
    byFromCountry: served(rules.fromCountry, countries),
    byFromGroup: served(rules.fromGroup, groups),
    byToCountry: served(rules.toCountry, countries),
    byToGroup: served(rules.toGroup, groups),
    byVisaType: served(rules.visaType, VISA_REQUIREMENT_TYPES.length),
    listing: listingOrder(rules, destinations(rules, context, false)),
    candidates: destinations(rules, context, true),
  };
}

/** The countries a side of a rule means. */
function sideCountries(
  country: number,
  group: number,
  everyone: readonly number[],
  ofGroup: (group: number) => readonly number[],
): readonly number[] {
  if (country !== NONE) return [country];
  return group === NONE ? everyone : ofGroup(group);
}

/**
 * The winner of each pair. The order of precedence is the same for all pairs, so each rule takes the cells it applies
 * to from whichever rule holds them and comes after it: one pass, no sorting.
 */
export function paintWinners(
  rules: RuleColumns,
  served: Uint8Array,
  { countries, members, passports }: IndexContext,
): Int32Array<ArrayBuffer> {
  const winners = new Int32Array(countries * countries).fill(NONE);
  const everyone = [...Array(countries).keys()];
  const ranks = new Float64Array(rules.id.length);
  for (let row = 0; row < rules.id.length; row += 1) {
    if (served[row] === 0) continue;
    ranks[row] = precedenceRank(scopeOfRow(rules, row));
    const statuses = rules.statuses[row] as number;
    const ofGroup = (group: number) => members.current(group, statuses);
    const to = sideCountries(rules.toCountry[row] as number, rules.toGroup[row] as number, everyone, ofGroup);
    for (const from of sideCountries(
      rules.fromCountry[row] as number,
      rules.fromGroup[row] as number,
      everyone,
      ofGroup,
    )) {
      if (passports[from] === 0) continue;
      for (const destination of to) {
        const cell = from * countries + destination;
        const holder = winners[cell] as number;
        if (holder === NONE || comesBefore(rules, ranks, row, holder)) winners[cell] = row;
      }
    }
  }
  return winners;
}

/** The part of compareByPrecedence that is left once ranks are known; rows are in order of id. */
function comesBefore(rules: RuleColumns, ranks: Float64Array, row: number, other: number): boolean {
  const byRank = (ranks[row] as number) - (ranks[other] as number);
  if (byRank !== 0) return byRank > 0;
  const byUpdate = (rules.updatedAt[row] as number) - (rules.updatedAt[other] as number);
  return byUpdate === 0 ? row > other : byUpdate > 0;
}

function scopeOfRow(rules: RuleColumns, row: number) {
  const orNull = (index: number | undefined) => (index === NONE ? null : (index as number));
  return {
    fromCountryId: orNull(rules.fromCountry[row]),
    fromCountryGroupId: orNull(rules.fromGroup[row]),
    toCountryId: orNull(rules.toCountry[row]),
    toCountryGroupId: orNull(rules.toGroup[row]),
    priority: rules.priority[row] as number,
  };
}

/** Rows by destination: the served ones that match it today, or every one that could be named in a trace. */
function destinations(rules: RuleColumns, { countries, members }: IndexContext, everything: boolean): Postings {
  const everywhere = [...Array(countries).keys()];
  return postings(rules.id.length, countries, (row, put) => {
    if (!everything && rules.served[row] === 0) return;
    const to = sideCountries(rules.toCountry[row] as number, rules.toGroup[row] as number, everywhere, (group) =>
      everything ? members.ever(group) : members.current(group, rules.statuses[row] as number),
    );
    for (const country of to) put(country);
  });
}

/** Orders each destination's rows: general first, then by group, then by passport country; ties by id. */
function listingOrder(rules: RuleColumns, listing: Postings): Postings {
  for (let bucket = 0; bucket + 1 < listing.starts.length; bucket += 1) {
    const rows = listing.rows.subarray(listing.starts[bucket], listing.starts[bucket + 1]);
    const keys = Float64Array.from(rows, (row) => origin(rules, row) * 2 ** 32 + row).sort();
    for (const [index, key] of keys.entries()) {
      rows[index] = key % 2 ** 32;
    }
  }
  return listing;
}

/** Indexes of countries and groups ascend with their ids. */
function origin(rules: RuleColumns, row: number): number {
  const country = rules.fromCountry[row] as number;
  if (country !== NONE) return 2 ** 17 + country;
  const group = rules.fromGroup[row] as number;
  return group === NONE ? 0 : 2 ** 16 + group;
}
