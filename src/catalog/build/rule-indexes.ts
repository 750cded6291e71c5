/** Lists rows of rules by what they are looked up by. */
import { VISA_REQUIREMENT_TYPES } from '@carnet/rules/entry-rules/entry-rule.ts';
import { NONE, type Postings, type RuleColumns, type RuleIndexes } from '../image/image.ts';
import { postings } from './postings.ts';
import { type AnswerContext, sideCountries } from './topic-answers.ts';

export type RuleLists = Omit<RuleIndexes, 'winners' | 'verifications' | 'blocks' | 'hiddenRows' | 'hiddenBlocks'>;

export function listRules(rules: RuleColumns, context: AnswerContext): RuleLists {
  const { countries, groups } = context;
  const served = (column: ArrayLike<number>, buckets: number) =>
    postings(rules.id.length, buckets, (row, put) => {
      if (rules.served[row] === 1 && column[row] !== NONE) put(column[row] as number);
    });
  return {
    all: Uint32Array.from(rules.id.keys()).filter((row) => rules.served[row] === 1),
    byFromCountry: served(rules.fromCountry, countries),
    byFromGroup: served(rules.fromGroup, groups),
    byToCountry: served(rules.toCountry, countries),
    byToGroup: served(rules.toGroup, groups),
    byVisaType: served(rules.visaType, VISA_REQUIREMENT_TYPES.length),
    listing: listingOrder(rules, destinations(rules, context, false)),
    candidates: listingOrder(rules, destinations(rules, context, true)),
  };
}

/** Rows by destination: the served ones that match it today, or every one that could be named in a trace. */
function destinations(rules: RuleColumns, { countries, members }: AnswerContext, everything: boolean): Postings {
  const everywhere = [...Array(countries).keys()];
  return postings(rules.id.length, countries, (row, put) => {
    if (!everything && rules.served[row] !== 1) return;
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
