/** Puts the result of an import of places into lines for people. */
import type { PlaceImportResult } from '../../../services/places/place-import.ts';
import { formatNumber } from '../../table.ts';
import { changesLine, outcomeLine } from './import-outcome.ts';

/** `readLines`: what the importer says of the file. */
export function placeImportReport(result: PlaceImportResult, readLines: readonly string[]): string[] {
  const { changes, refused, warnings, merged, capitals } = result;
  return [
    `${result.fileName}: ${result.date === null ? 'data of unknown date' : `data of ${result.date}`}, source ` +
      `${result.source}`,
    ...readLines,
    `${counted(result.rowCount, 'record')}${refused.total > 0 ? `, ${formatNumber(refused.total)} of them refused` : ''}; ` +
      `${counted(warnings.total, 'warning')}`,
    changesLine(result.dryRun, changes),
    ...(merged === null ? [] : [`places that other sources name too: ${formatNumber(merged)}`]),
    ...(capitals === null || capitals === 0
      ? []
      : [`countries with another capital than before: ${formatNumber(capitals)}`]),
    outcomeLine(result.dryRun, result.importRunId, 'the places are', result.placesVersion),
  ];
}

function counted(count: number, what: string): string {
  return `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;
}
