/** What the commands about the open data files share: reading the files that are there, and reference matrices. */
import { InvalidArgumentError } from 'commander';
import type { OpenDataAnswers } from '../../services/open-data/open-data-answers.ts';
import type { ReferenceMatrix } from '../../services/open-data/reference-matrix.ts';
import type { CliContext } from '../context.ts';

/** What `carnet data --help` says. */
export const DATA_COMMANDS = 'Look into, measure and load the open data set.';

export interface WorkingData extends OpenDataAnswers {
  /** The directory as a person would write it from here. */
  readonly name: string;
}

/** The files of the directory as they are now, today. */
export async function workingData(context: CliContext, dir: string | undefined): Promise<WorkingData> {
  const { relative } = await import('node:path');
  const { openDataAnswers } = await import('../../services/open-data/open-data-answers.ts');
  const { readOpenDataDirectory } = await import('../../services/open-data/read-open-data-directory.ts');
  const directory = dir ?? context.config.openDataDir;
  const near = relative('.', directory) || '.';
  const name = near.startsWith('..') ? directory : near;
  return { ...openDataAnswers(await readOpenDataDirectory(directory), { name, today: todayInUtc() }), name };
}

export async function readReferences(
  context: CliContext,
  { countries }: OpenDataAnswers,
  locations: readonly string[],
): Promise<ReferenceMatrix[]> {
  const { readLocation } = await import('../../infrastructure/read-location.ts');
  const { readReferenceMatrix, REFERENCE_LIMITS } = await import('../../services/open-data/reference-matrix.ts');
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
