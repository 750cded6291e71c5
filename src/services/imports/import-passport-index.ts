/** Imports a passport-index file: makes the rules of the source `passport-index` exactly what the file says. */
import { createHash } from 'node:crypto';
import { countryFinder } from '@carnet/rules/countries/find-country.ts';
import { hasRuleChanges, type RuleChanges } from '@carnet/rules/entry-rules/rule-changes.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { NotedCountryRecord } from '@carnet/rules/schema/country-fields.ts';
import type { Kysely } from 'kysely';
import { bumpDataVersion } from '../../db/data-version.ts';
import { recordAs } from '../../db/revision-context.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { RowProblem } from '../../importers/passport-index/cell.ts';
import { type PassportIndexFile, readPassportIndex } from '../../importers/passport-index/read-passport-index.ts';
import type { PassportIndexEra } from '../../importers/passport-index/values.ts';
import { replaceSourceRules } from '../entry-rules/replace-source-rules.ts';
import { ensureSource, findSource } from '../sources/sources.repository.ts';
import { fileDate } from './file-date.ts';
import { recordImportRun } from './import-runs.repository.ts';
import { checkedEra, countriesOf, looksCutOff, missingPairs, PASSPORT_INDEX } from './passport-index-file.ts';
import { passportIndexRule } from './passport-index-rule.ts';
import { webAddress } from './web-address.ts';

export interface PassportIndexImport {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** Where the file was fetched from: kept with the run. */
  readonly fetchedFrom?: string | undefined;
  /** Shown to readers of each rule; null unless given. */
  readonly sourceUrl?: string | undefined;
  /** `YYYY-MM-DD`; default: the date in the file name. */
  readonly date?: string | undefined;
  /** Default: detected. */
  readonly era?: string | undefined;
  readonly skipBadRows?: boolean | undefined;
  /** Let a file replace data of a later date. */
  readonly allowOlder?: boolean | undefined;
  /** Compare with what is stored and write nothing. */
  readonly dryRun?: boolean | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Changes with countries by ISO-2 code. */
export interface PassportIndexChanges extends Omit<RuleChanges, 'kinds'> {
  readonly kinds: readonly {
    readonly kind: string;
    readonly count: number;
    readonly samples: readonly {
      readonly passport: string;
      readonly destination: string;
      readonly maxStayDays: { readonly before: number | null; readonly after: number | null };
    }[];
  }[];
}

export interface PassportIndexImportResult {
  readonly dryRun: boolean;
  readonly fileName: string;
  readonly sourceUrl: string | null;
  readonly date: string;
  readonly sha256: string;
  readonly format: PassportIndexFile['format'];
  readonly identifiers: PassportIndexFile['identifiers'];
  readonly era: PassportIndexEra;
  readonly eraDetected: boolean;
  readonly rowCount: number;
  readonly ruleCount: number;
  readonly selfPairs: number;
  readonly identicalPairs: number;
  readonly refused: readonly RowProblem[];
  readonly warnings: readonly string[];
  readonly changes: PassportIndexChanges;
  /** Null in a dry run. */
  readonly importRunId: number | null;
  /** The new version of the catalog; null when nothing changed. */
  readonly catalogVersion: number | null;
}

/**
 * One transaction: after a failure or a kill the previous data is whole. Importing the same file again changes no rule.
 * Throws VALIDATION_ERROR when the file cannot be read or its date is not known, BUSINESS_RULE_VIOLATION when it is
 * older than what is stored (see `allowOlder`), looks cut off while data is stored, or when there are no countries yet.
 */
export async function importPassportIndex(
  db: Kysely<DatabaseSchema>,
  input: PassportIndexImport,
): Promise<PassportIndexImportResult> {
  const startedAt = new Date();
  const era = checkedEra(input.era);
  const date = fileDate(input.date, input.fileName, startedAt.toISOString().slice(0, 10));
  const sourceUrl = input.sourceUrl === undefined ? null : webAddress(input.sourceUrl);
  const sha256 = createHash('sha256').update(input.bytes).digest('hex');

  return db.transaction().execute(async (trx) => {
    await recordAs(trx, { actor: 'import passport-index', reason: input.fileName });
    const countries = await countriesOf(trx);
    const find = countryFinder(countries);
    const file = readPassportIndex(input.bytes, {
      resolveCountry: (text) => find(text)?.iso2,
      era,
      date,
      skipBadRows: input.skipBadRows,
    });
    const countryIds = new Map(countries.map((country) => [country.iso2, country.id]));
    const rules = file.records.map((record) => passportIndexRule(record, countryIds, date, sourceUrl));

    const source = input.dryRun ? undefined : await ensureSource(trx, { ...PASSPORT_INDEX, dataDate: date });
    const stored = source ?? (await findSource(trx, PASSPORT_INDEX.code));
    const previousDate = source ? source.previousDataDate : (stored?.dataDate ?? null);
    if (previousDate !== null && date < previousDate && !input.allowOlder) throw olderFile(date, previousDate);

    const changes = await replaceSourceRules(trx, stored?.id ?? null, rules, {
      dryRun: input.dryRun === true,
      ...(input.onProgress && { onProgress: input.onProgress }),
    });
    const warnings = [...warningsOf(file, changes), ...withoutPassport(file, countries)];
    if (!input.dryRun && !input.skipBadRows && looksCutOff(file, changes.retired)) throw cutOffFile(file, changes);

    let importRunId: number | null = null;
    let catalogVersion: number | null = null;
    if (source) {
      if (source.changed || hasRuleChanges(changes)) catalogVersion = await bumpDataVersion(trx, 'catalog');
      importRunId = await recordImportRun(trx, {
        sourceId: source.id,
        fileName: input.fileName,
        sourceUrl: input.fetchedFrom ?? sourceUrl,
        sha256,
        dataDate: date,
        format: `${file.format}-${file.identifiers}/${file.era}`,
        rowCount: file.rowCount,
        refused: file.refused.length,
        changes,
        startedAt,
      });
    }
    const { format, identifiers, eraDetected, rowCount, selfPairs, identicalPairs, refused } = file;
    return {
      dryRun: input.dryRun === true,
      fileName: input.fileName,
      sourceUrl: input.fetchedFrom ?? sourceUrl,
      date,
      sha256,
      format,
      identifiers,
      era: file.era,
      eraDetected,
      rowCount,
      ruleCount: rules.length,
      selfPairs,
      identicalPairs,
      refused,
      warnings,
      changes: withCodes(changes, countries),
      importRunId,
      catalogVersion,
    };
  });
}

function withCodes(
  changes: RuleChanges,
  countries: readonly { readonly id: number; readonly iso2: string }[],
): PassportIndexChanges {
  const codes = new Map<number | null, string>(countries.map(({ id, iso2 }) => [id, iso2]));
  const kinds = changes.kinds.map(({ kind, count, samples }) => ({
    kind,
    count,
    samples: samples.map(({ fromCountryId, toCountryId, maxStayDays }) => ({
      passport: codes.get(fromCountryId) ?? '*',
      destination: codes.get(toCountryId) ?? '*',
      maxStayDays,
    })),
  }));
  return { ...changes, kinds };
}

function warningsOf(file: PassportIndexFile, changes: RuleChanges): string[] {
  const warnings: string[] = [];
  if (file.missingPairs) {
    warnings.push(`The file ${missingPairs(file)}: it may be cut off`);
  }
  if (changes.lostStays > 0) {
    warnings.push(
      `${changes.lostStays} rules lose their number of days, which this file does not state` +
        `${file.format === 'json' ? '' : '; the JSON form of a file of 2026 or later states it for eTA, e-visa and visa on arrival'}`,
    );
  }
  return warnings;
}

/** Such rules are stored and not served: nobody holds those passports. */
function withoutPassport({ records }: PassportIndexFile, countries: readonly NotedCountryRecord[]): string[] {
  const territories = new Set(countries.filter((country) => !country.issuesPassports).map(({ iso2 }) => iso2));
  const rules = records.filter(({ passport }) => territories.has(passport));
  if (rules.length === 0) return [];
  const codes = [...new Set(rules.map(({ passport }) => passport))].sort();
  return [
    `${rules.length} ${rules.length === 1 ? 'rule is' : 'rules are'} about passports of ${codes.join(', ')}, ` +
      'which issue none: they are stored and not served',
  ];
}

function olderFile(date: string, storedDate: string): DomainError {
  return new DomainError(
    'BUSINESS_RULE_VIOLATION',
    `The file is of ${date}, older than the stored data of ${storedDate}; --allow-older replaces newer data with it`,
  );
}

function cutOffFile(file: PassportIndexFile, changes: RuleChanges): DomainError {
  return new DomainError(
    'BUSINESS_RULE_VIOLATION',
    `The file ${missingPairs(file)}, and importing it would ` +
      `retire ${changes.retired} stored rules: it looks cut off. Nothing was imported; --skip-bad-rows ` +
      'imports it all the same',
  );
}
