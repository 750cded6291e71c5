/** What the commands about the open data files share: reading the files that are there, and reference matrices. */
import path from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { DataFiles } from '../../../importers/open-data/read-data-files.ts';
import type { ReferenceMatrix } from '../../../services/open-data/agreement/reference-matrix.ts';
import type { OpenDataAnswers } from '../../../services/open-data/open-data-answers.ts';
import type { CliContext } from '../../context.ts';

/** What `carnet data --help` says. */
export const DATA_COMMANDS = 'Inspect, measure and load the open data set.';

export interface WorkingData extends OpenDataAnswers {
  /** The directory as a person would write it. */
  readonly name: string;
}

/** Where the data set lies, and that as a person would write it from here. */
export function directoryOf(context: CliContext, dir: string | undefined): { directory: string; name: string } {
  const directory = dir ?? context.config.openDataDir;
  const near = path.relative('.', directory) || '.';
  return { directory, name: near.startsWith('..') ? directory : near };
}

/** The files of the directory as they are now, today. */
export async function workingData(context: CliContext, dir: string | undefined): Promise<WorkingData> {
  const { readOpenDataDirectory } = await import('../../../services/open-data/read-open-data-directory.ts');
  const { directory, name } = directoryOf(context, dir);
  return { ...(await openData(await readOpenDataDirectory(directory), { name, today: todayInUtc() })), name };
}

export async function openData(files: DataFiles, options: { name: string; today: string }): Promise<OpenDataAnswers> {
  const { openDataAnswers } = await import('../../../services/open-data/open-data-answers.ts');
  return openDataAnswers(files, options);
}

export async function readReferences(
  context: CliContext,
  { countries }: OpenDataAnswers,
  locations: readonly string[],
): Promise<ReferenceMatrix[]> {
  const { readLocation } = await import('../../../infrastructure/files/read-location.ts');
  const { readReferenceMatrix, REFERENCE_LIMITS } = await import(
    '../../../services/open-data/agreement/reference-matrix.ts'
  );
  const references: ReferenceMatrix[] = [];
  for (const location of locations) {
    const reading = context.progress.step(`Reading ${location}`);
    const { bytes, fileName } = await readLocation(location, REFERENCE_LIMITS);
    references.push(readReferenceMatrix(bytes, fileName, countries.values()));
    reading.done();
  }
  return references;
}

export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}

/** An option's whole number, as commander wants it. */
export function whole(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('expected a whole number');
  return Number(text);
}
