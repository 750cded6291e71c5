/** Puts the result of a travel-requirements import into lines for people. */
import type { TravelRequirementsImportResult } from '../../../services/imports/import-travel-requirements.ts';
import { formatNumber } from '../../table.ts';
import { changesLine, kindsTable, outcomeLine } from './import-outcome.ts';

export function travelRequirementsReport(result: TravelRequirementsImportResult): string[] {
  const { destinations, ruleCount, evidenceCount, unknownCells, changes, evidenceChanges, dryRun } = result;
  const left = unknownCells === 0 ? '' : `; left out: ${formatNumber(unknownCells)} pairs of which they say no visa`;
  const { inserted, updated, removed, unchanged } = evidenceChanges;
  return [
    `${formatNumber(destinations.length)} ${destinations.length === 1 ? 'record' : 'records'}, data of ${result.date}`,
    `${formatNumber(ruleCount)} rules, ${formatNumber(evidenceCount)} pieces of evidence${left}`,
    changesLine(dryRun, changes),
    `evidence: ${formatNumber(inserted)} new, ${formatNumber(updated)} moved, ${formatNumber(removed)} gone, ` +
      `${formatNumber(unchanged)} unchanged`,
    ...kindsTable(changes.kinds),
    outcomeLine(dryRun, result.importRunId, 'the catalog is', result.catalogVersion),
  ];
}
