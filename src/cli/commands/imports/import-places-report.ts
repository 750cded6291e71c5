/** Puts the result of an import of places into lines for people. */
import type { PlaceImportResult } from '../../../services/places/place-import.ts';

/** `readLines`: what the importer says of the file. */
export function placeImportReport(result: PlaceImportResult, readLines: readonly string[]): string[] {
  const { changes, refused, warnings, merged, capitals } = result;
  return [
    `${result.fileName}: ${result.date === null ? 'data of unknown date' : `data of ${result.date}`}, source ${result.source}`,
    ...readLines,
    `${counted(result.rowCount, 'record')}${refused.total > 0 ? `, ${number(refused.total)} of them refused` : ''}; ${counted(warnings.total, 'warning')}`,
    `${result.dryRun ? 'would be: ' : ''}${number(changes.inserted)} new, ${number(changes.updated)} updated, ${number(changes.revived)} returned, ${number(changes.retired)} retired, ${number(changes.unchanged)} unchanged`,
    ...(merged === null ? [] : [`places that other sources name too: ${number(merged)}`]),
    ...(capitals === null || capitals === 0 ? [] : [`countries with another capital than before: ${number(capitals)}`]),
    outcome(result),
  ];
}

function outcome({ dryRun, placesVersion, importRunId }: PlaceImportResult): string {
  if (dryRun) return 'dry run: nothing was written';
  return placesVersion === null
    ? `nothing changed; recorded as import run ${importRunId}`
    : `recorded as import run ${importRunId}; the places are now at version ${placesVersion}`;
}

function counted(count: number, what: string): string {
  return `${number(count)} ${what}${count === 1 ? '' : 's'}`;
}

function number(value: number): string {
  return value.toLocaleString('en');
}
