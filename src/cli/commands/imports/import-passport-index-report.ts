/** Puts the result of a passport-index import into lines for people. */
import { ERA_DESCRIPTIONS } from '../../../importers/passport-index/values.ts';
import type { PassportIndexImportResult } from '../../../services/imports/import-passport-index.ts';
import { formatTable } from '../../table.ts';

const FORMATS = { tidy: 'CSV, one pair per line', matrix: 'CSV matrix', json: 'JSON' };
const IDENTIFIERS = { iso2: 'ISO-2 codes', iso3: 'ISO-3 codes', names: 'country names' };

export function passportIndexReport(result: PassportIndexImportResult): string[] {
  const { changes } = result;
  const left = [
    [result.selfPairs, 'of a country with itself'],
    [result.identicalPairs, 'repeated'],
    [result.refused.length, 'refused'],
  ]
    .filter(([rows]) => rows !== 0)
    .map(([rows, why]) => `${number(rows as number)} ${why}`);
  return [
    `${result.fileName}: data of ${result.date}`,
    `format ${FORMATS[result.format]}, ${IDENTIFIERS[result.identifiers]}; era ${result.era}${result.eraDetected ? ', detected' : ''} (${ERA_DESCRIPTIONS[result.era]})`,
    `${number(result.rowCount)} rows, ${number(result.ruleCount)} rules${left.length > 0 ? `; left out: ${left.join(', ')}` : ''}`,
    `${result.dryRun ? 'would be: ' : ''}${number(changes.inserted)} new, ${number(changes.updated)} updated, ${number(changes.revived)} returned, ${number(changes.retired)} retired, ${number(changes.unchanged)} unchanged`,
    ...kindsTable(result),
    outcome(result),
  ];
}

function kindsTable({ changes }: PassportIndexImportResult): string[] {
  if (changes.kinds.length === 0) return [];
  const rows = changes.kinds.map(({ kind, count, samples }) => [
    `${kind}: ${number(count)}`,
    samples.map((example) => sample(kind, example)).join(', '),
  ]);
  return [formatTable(['CHANGE', 'FOR EXAMPLE'], rows)];
}

type Sample = PassportIndexImportResult['changes']['kinds'][number]['samples'][number];

/** `BR>JP`, with the days of stay where they differ: `BR>JP (30 -> 90 days)`, of a new rule `BR>JP (90 days)`. */
function sample(kind: string, { passport, destination, maxStayDays: { before, after } }: Sample): string {
  const pair = `${passport}>${destination}`;
  if (before === after) return pair;
  return kind.startsWith('new:')
    ? `${pair} (${after} days)`
    : `${pair} (${before ?? 'none'} -> ${after ?? 'none'} days)`;
}

function outcome(result: PassportIndexImportResult): string {
  if (result.dryRun) return 'dry run: nothing was written';
  return result.catalogVersion === null
    ? `nothing changed; recorded as import run ${result.importRunId}`
    : `recorded as import run ${result.importRunId}; the catalog is now at version ${result.catalogVersion}`;
}

function number(value: number): string {
  return value.toLocaleString('en');
}
