/**
 * The catalog as plain data: flat typed arrays for the rules, text for the few hundred other records. It is built in a
 * process of its own, which leaves it in the snapshot file; the server reads that file and uses the arrays where they
 * lie, so that neither a rebuild nor the number of rules costs the serving thread time or garbage.
 */

import { crc32 } from 'node:zlib';
import type { Day } from '@carnet/rules/calendar.ts';
import type { PassportFacts } from '@carnet/rules/countries/passports.ts';
import type { Membership } from '@carnet/rules/entry-rules/membership.ts';
import type { RankedSource, SourceKind } from '@carnet/rules/entry-rules/sources.ts';
import { COUNTRY_GROUP_FIELDS, MEMBERSHIP_FIELDS } from '@carnet/rules/schema/country-group-fields.ts';
import { ENTRY_RULE_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { HEALTH_DETAIL_FIELDS, HEALTH_PLACE_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import { RECORD_KINDS, type RecordKind } from '../reference/record-kinds.ts';

/** Raised whenever the layout below or the JSON in it changes: older snapshots are then ignored. */
const LAYOUT = 17;
/** With a checksum of the lists of fields, so that their changes need no new number; texts for people are no change. */
export const IMAGE_FORMAT =
  LAYOUT * 2 ** 32 +
  crc32(
    JSON.stringify(
      [
        ENTRY_RULE_FIELDS,
        HEALTH_PLACE_FIELDS,
        HEALTH_DETAIL_FIELDS,
        COUNTRY_GROUP_FIELDS,
        MEMBERSHIP_FIELDS,
        RECORD_KINDS,
      ],
      (name, value) => (name === 'description' && typeof value === 'string' ? undefined : value),
    ),
  );

export interface ImageMeta {
  readonly format: number;
  readonly version: number;
  readonly token: string;
  /** ms since epoch. */
  readonly builtAt: number;
  /** Of travel: the rules and memberships that hold on it answer. */
  readonly day: Day;
  /** ms since epoch: what was known then answers; null = what is known. */
  readonly knownAt: number | null;
  /** The last moment at or before `builtAt` at which time alone changed an answer; nodes built since agree on it. */
  readonly asOf: number;
  /** The next moment at which time alone changes an answer (a record goes stale, a membership begins or ends). */
  readonly validUntil: number | null;
}

/** Where a text lies in the arena: byte offset through all its chunks, and length in bytes. */
export interface TextRef {
  readonly at: number;
  readonly length: number;
}

export interface CountryEntry extends PassportFacts {
  readonly id: number;
  readonly name: string;
  readonly iso2: string;
  readonly iso3: string;
  readonly continent: string;
  /** Folded names and aliases, joined by line feeds. */
  readonly search: string;
  readonly json: TextRef;
  /** The members of `applicabilityContext` for holders of this passport, without the closing brace. */
  readonly context: TextRef;
}

export interface RecordEntry {
  readonly id: number;
  readonly json: TextRef;
}

export interface GroupEntry extends RecordEntry {
  /** The list item: the group without its members. */
  readonly summaryJson: TextRef;
}

export interface SearchedEntry extends RecordEntry {
  /** What a search by text looks into, folded. */
  readonly search: readonly string[];
}

export interface HealthEntry extends RecordEntry {
  readonly sourceId: number;
  readonly countryId: number;
  readonly cityId: number | null;
  readonly regionSpecific: boolean;
}

/**
 * Everything that is not a rule; small, because it is cloned into the serving thread. Lists are in the order served.
 */
export interface Directory {
  readonly countries: readonly CountryEntry[];
  readonly groups: readonly GroupEntry[];
  readonly records: Readonly<Record<RecordKind, readonly SearchedEntry[]>>;
  readonly health: readonly HealthEntry[];
  /** Country ids by country index and group ids by group index, ascending: the rules' columns hold indexes. */
  readonly countryIds: readonly number[];
  readonly groupIds: readonly number[];
  /** JSON of TraceFacts and of PublicationRecord[]: read when the first trace, or evidence, is asked for. */
  readonly traceFacts: TextRef;
  readonly publications: TextRef;
}

export interface SourceEntry extends RankedSource {
  readonly code: string;
  readonly kind: SourceKind;
}

/** What only traces need. */
export interface TraceFacts {
  readonly memberships: readonly Membership[];
  readonly sources: readonly SourceEntry[];
  /** By number. */
  readonly ruleKeys: readonly string[];
}

/** No country, group, rule or time. */
export const NONE = -1;

/** The rules, one element per rule and column, ordered by id. */
export interface RuleColumns {
  readonly id: Int32Array;
  readonly fromCountry: Int16Array;
  readonly fromGroup: Int16Array;
  readonly toCountry: Int16Array;
  readonly toGroup: Int16Array;
  readonly priority: Int32Array;
  /** Index into VISA_REQUIREMENT_TYPES, or NONE. */
  readonly visaType: Int8Array;
  /** Days of stay; NONE = it says none. */
  readonly stay: Int32Array;
  /** Bits of the topics that it speaks of, and 1 where it inherits nothing (facts/topics.ts). */
  readonly topics: Uint32Array;
  readonly closed: Uint8Array;
  /** Bits of VISA_REQUIREMENT_TYPES: it speaks of those who need one of them; 0 = of all. */
  readonly visaTypes: Uint8Array;
  /** 1 = it speaks of some travellers only, by how they arrive or how old they are. */
  readonly ofSome: Uint8Array;
  /** Bits of MEMBERSHIP_STATUSES that count for the rule. */
  readonly statuses: Uint8Array;
  readonly source: Uint16Array;
  readonly ruleKey: Uint32Array;
  /**
   * Days since 1970-01-01: the first on which the rule holds, and the first on which it no longer does; NONE = open.
   */
  readonly validFrom: Int32Array;
  readonly validUntil: Int32Array;
  /**
   * 1 = in force, and no better source speaks about the same scope; 2 = not listed, as a better source does, but it
   * answers some topic.
   */
  readonly served: Uint8Array;
  /** Indexes into VERIFICATION_LEVELS and VERIFICATION_STATUSES. */
  readonly level: Uint8Array;
  readonly status: Uint8Array;
  /** Bits of the topics of which sources say something else: of the visa, for a pair that the rule answers. */
  readonly disputed: Uint32Array;
  /** ms since epoch. */
  readonly updatedAt: Float64Array;
  /** 1 = it names the address where it is written, which is then that of its answers. */
  readonly namesUrl: Uint8Array;
  /**
   * Which texts follow id and passport country in the rule's JSON: of CatalogImage.statements, verifications and
   * blocks.
   */
  readonly statement: Uint32Array;
  readonly verification: Uint32Array;
  readonly block: Uint32Array;
  /** What was said of the rule's facts: one of CatalogImage.evidence; NONE = nothing. */
  readonly evidence: Int32Array;
}

/** Row numbers by bucket: bucket b holds rows[starts[b]] up to, not including, rows[starts[b + 1]]. */
export interface Postings {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

export interface RuleIndexes {
  /** Winning row by passport index * countries + destination index, or NONE. */
  readonly winners: Int32Array;
  /** Which of the verifications and blocks the answer has, by the same place. */
  readonly verifications: Uint32Array;
  readonly blocks: Uint32Array;
  /** The few rules of whose own facts their block does not have all, ascending, and a block that has them. */
  readonly hiddenRows: Uint32Array;
  readonly hiddenBlocks: Uint32Array;
  /** Served rows. */
  readonly all: Uint32Array;
  readonly byFromCountry: Postings;
  readonly byFromGroup: Postings;
  readonly byToCountry: Postings;
  readonly byToGroup: Postings;
  readonly byVisaType: Postings;
  /** By destination: served rows that match it, in listing order. */
  readonly listing: Postings;
  /** By destination: every row that names it or a group it has ever stood in, for traces. */
  readonly candidates: Postings;
}

/** JSON bytes, in pieces of ARENA_CHUNK_BYTES; a record never spans two. Offsets count through all pieces. */
export interface Arena {
  readonly chunks: readonly Uint8Array[];
}
export const ARENA_CHUNK_BYTES = 4 * 1024 * 1024;

/** Texts in the arena by number: where each begins, counted through all chunks, and its length in bytes. */
export interface TextColumns {
  readonly at: Float64Array;
  readonly length: Uint32Array;
}

export interface CatalogImage {
  readonly meta: ImageMeta;
  readonly directory: Directory;
  readonly rules: RuleColumns;
  readonly indexes: RuleIndexes;
  /**
   * What rules state themselves. An import says the same of most passports, so that a few thousand do for all its
   * rules.
   */
  readonly statements: TextColumns;
  /** The ends of records: what other rules may give, the same for most passports to a destination. */
  readonly blocks: TextColumns;
  /** How well the visa is known, up to the id of the rule that answers it. */
  readonly verifications: TextColumns;
  /** JSON of StoredEvidence[]: those of each destination, by its index, then those of rules. */
  readonly evidence: TextColumns;
  readonly arena: Arena;
}
