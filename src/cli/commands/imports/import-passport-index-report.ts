/** Puts the result of a passport-index import into lines for people. */
import { ERA_DESCRIPTIONS } from '../../../importers/passport-index/values.ts';
import type { PassportIndexImportResult } from '../../../services/imports/import-passport-index.ts';
import { formatNumber } from '../../table.ts';
import { changesLine, kindsTable, outcomeLine } from './import-outcome.ts';

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
    .map(([rows, why]) => `${formatNumber(rows as number)} ${why}`);
  return [
    `${result.fileName}: data of ${result.date}`,
    `format ${FORMATS[result.format]}, ${IDENTIFIERS[result.identifiers]}; era ` +
      `${result.era}${result.eraDetected ? ', detected' : ''} (${ERA_DESCRIPTIONS[result.era]})`,
    `${formatNumber(result.rowCount)} rows, ${formatNumber(result.ruleCount)} ` +
      `rules${left.length > 0 ? `; left out: ${left.join(', ')}` : ''}`,
    changesLine(result.dryRun, changes),
    ...kindsTable(changes.kinds),
    outcomeLine(result.dryRun, result.importRunId, 'the catalog is', result.catalogVersion),
  ];
}
