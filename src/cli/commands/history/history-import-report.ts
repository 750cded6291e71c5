/** Puts the result of a replay into lines for people. */
import type { PassportIndexReplayResult } from '../../../services/history/replay-passport-index.ts';
import { formatNumber, formatTable } from '../../table.ts';

const KINDS = ['created', 'changed', 'verified', 'retired', 'revived'] as const;
const HEADER = ['DAY', 'FILE', 'ERA', 'RULES', 'NEW', 'CHANGED', 'CHECKED', 'RETIRED', 'RETURNED'];

export function historyImportReport(result: PassportIndexReplayResult): string[] {
  const { files, handedOver, dryRun, revisions, source, catalogVersion } = result;
  const rows = files.map(({ day, fileName, era, ruleCount, wasRecorded, revisions: counts }) => [
    day,
    fileName,
    era,
    formatNumber(ruleCount),
    ...(wasRecorded ? ['recorded before'] : KINDS.map((kind) => formatNumber(counts[kind]))),
  ]);
  const lines = [formatTable(HEADER, rows)];
  if (handedOver !== null) {
    const ended =
      handedOver.retired === 0
        ? ''
        : `; ${formatNumber(handedOver.retired)} rules of the last file are not in those and end then`;
    lines.push(`before the rules that are stored since ${handedOver.recordedAt}, which stay as they are${ended}`);
  }
  const what = `${formatNumber(revisions)} revisions of ${source}`;
  if (dryRun) lines.push(`would be recorded: ${what}`, 'dry run: nothing was written');
  else if (catalogVersion === null) lines.push('nothing new: these files were recorded before');
  else lines.push(`recorded ${what}; the catalog is now at version ${catalogVersion}`);
  return lines;
}
