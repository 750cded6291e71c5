/**
 * The catalog as plain data: flat typed arrays for the rules, text for the few hundred other records. It is built in a
 * process of its own, which leaves it in the snapshot file; the server reads that file and uses the arrays where they
 * lie, so that neither a rebuild nor the number of rules costs the serving thread time or garbage.
 */

import { crc32 } from 'node:zlib';
import type { PassportFacts } from '../../domain/countries/passports.ts';
import type { Membership } from '../../domain/country-groups/membership.ts';
import type { InheritedField } from '../../domain/entry-rules/inheritance.ts';
import type { RankedSource } from '../../domain/entry-rules/sources.ts';
import { ENTRY_RULE_FIELDS } from '../../domain/fields/entry-rule-fields.ts';
import { HEALTH_DETAIL_FIELDS, HEALTH_PLACE_FIELDS } from '../../domain/fields/health-requirement-fields.ts';
import { RECORD_KINDS, type RecordKind } from '../reference/record-kinds.ts';

/** Raised whenever the layout below or the JSON in it changes: older snapshots are then ignored. */
const LAYOUT = 7;
/** With a checksum of the lists of fields, so that their changes need no new number. */
export const IMAGE_FORMAT =
  LAYOUT * 2 ** 32 +
  crc32(JSON.stringify([ENTRY_RULE_FIELDS, HEALTH_PLACE_FIELDS, HEALTH_DETAIL_FIELDS, RECORD_KINDS]));

export interface ImageMeta {
  readonly format: number;
  readonly version: number;
  readonly token: string;
  /** ms since epoch. */
  readonly builtAt: number;
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
  /** JSON of TraceFacts: read when the first trace is asked for. */
  readonly traceFacts: TextRef;
}

export interface SourceEntry extends RankedSource {
  readonly code: string;
}

/** What only traces need. */
export interface TraceFacts {
  readonly memberships: readonly Membership[];
  readonly sources: readonly SourceEntry[];
  /** Rule keys by number, and what blocks were inherited from, by number. */
  readonly ruleKeys: readonly string[];
  readonly inherited: readonly (readonly InheritedField[])[];
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
  /** Bits of MEMBERSHIP_STATUSES that count for the rule. */
  readonly statuses: Uint8Array;
  readonly source: Uint16Array;
  readonly ruleKey: Uint32Array;
  /** 1 = no better source speaks about the same scope. */
  readonly served: Uint8Array;
  readonly stale: Uint8Array;
  /** ms since epoch. */
  readonly updatedAt: Float64Array;
  /** Which texts follow id and passport country in the rule's JSON: of CatalogImage.statements, then of its blocks. */
  readonly statement: Uint32Array;
  readonly block: Uint32Array;
}

/** Row numbers by bucket: bucket b holds rows[starts[b]] up to, not including, rows[starts[b + 1]]. */
export interface Postings {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

export interface RuleIndexes {
  /** Winning row by passport index * countries + destination index, or NONE. */
  readonly winners: Int32Array;
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

/** The end of a rule's JSON: the traveller-independent fields, shared by all rules that inherit the same. */
export interface Blocks extends TextColumns {
  /** Index into TraceFacts.inherited. */
  readonly inherited: Uint32Array;
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
  readonly blocks: Blocks;
  readonly arena: Arena;
}
