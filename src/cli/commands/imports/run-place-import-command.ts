/** Runs one import of places from the command line: opens the file, imports it, and says what came of it. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../../db/schema.ts';
import type { PlaceFile } from '../../../importers/places/place-file.ts';
import { fileNameOf } from '../../../infrastructure/files/fetch-location.ts';
import { type OpenedPlaceFile, openPlaceFile } from '../../../infrastructure/files/place-file.ts';
import type { ProgressStep } from '../../../infrastructure/progress.ts';
import { withoutQuery } from '../../../services/imports/web-address.ts';
import type { ListedProblems, PlaceImportResult } from '../../../services/places/place-import.ts';
import { ownSource } from '../../../services/places/place-sources.ts';
import type { PlaceSourceDefinition } from '../../../services/places/published-points.ts';
import { findSource } from '../../../services/sources/sources.repository.ts';
import type { CliContext } from '../../context.ts';
import { placeImportReport } from './import-places-report.ts';
import { dateInName } from './place-date.ts';
import type { PlaceImporter, PlaceImportOptions, PreparedPlaceImport } from './place-importer.ts';

const BYTES_PER_GIGABYTE = 1e9;

export async function runPlaceImportCommand(
  context: CliContext,
  importer: PlaceImporter,
  location: string,
  options: PlaceImportOptions,
): Promise<void> {
  const prepared = await importer.prepare(options);
  const opened = await open(context, location, options);
  try {
    const result = await importFile(context, importer.name, prepared, opened, options, location);
    if (options.json) {
      context.printJson(result);
      return;
    }
    printProblems(context, result.refused, (where) => `${where} left out`);
    printProblems(context, result.warnings, (where) => `warning: ${where}`);
    for (const line of placeImportReport(result, prepared.readReport?.() ?? [])) context.print(line);
  } finally {
    await opened.close();
  }
}

async function open(
  context: CliContext,
  location: string,
  { entry, maxSize }: PlaceImportOptions,
): Promise<OpenedPlaceFile> {
  const opening = context.progress.step('Opening the file');
  const file = await openPlaceFile(location, {
    maxBytes: maxSize * BYTES_PER_GIGABYTE,
    entry,
    onDownload: (done, total) => opening.update(done, total),
  });
  opening.done();
  return file;
}

async function importFile(
  context: CliContext,
  format: string,
  prepared: PreparedPlaceImport,
  opened: OpenedPlaceFile,
  options: PlaceImportOptions,
  location: string,
): Promise<PlaceImportResult> {
  const { dryRun, skipBadRows, keepMissing, retireMissing, sourceUrl } = options;
  const dateInFile = prepared.dateOf === undefined ? null : await prepared.dateOf(opened);
  // The name of an archive may say what that of the file in it does not.
  const date = options.date ?? dateInFile ?? dateInName(opened.name) ?? dateInName(fileNameOf(location));
  const url = sourceUrl ?? (opened.url === null ? null : withoutQuery(opened.url));
  return await context.withDatabase(async ({ kysely }) => {
    const source = await sourceOf(kysely, prepared.source);
    let step = context.progress.step(`Reading ${opened.name}`);
    let isStoring = false;
    try {
      const result = await prepared.store(kysely, showing(opened, step), {
        source,
        file: { name: opened.name, url, sha256: () => opened.sha256() },
        format,
        dataDate: () => date ?? prepared.dateRead?.() ?? null,
        skipBadRows,
        keepMissing,
        retireMissing,
        dryRun,
        onStore(done, total) {
          if (!isStoring) {
            step.done();
            step = context.progress.step(dryRun ? 'Comparing with what is stored' : 'Storing');
            isStoring = true;
          }
          step.update(done, total);
        },
      });
      step.done(`${result.rowCount.toLocaleString('en')} records`);
      return result;
    } catch (error) {
      step.done('stopped');
      throw error;
    }
  });
}

async function sourceOf(
  db: Kysely<DatabaseSchema>,
  source: PreparedPlaceImport['source'],
): Promise<PlaceSourceDefinition> {
  if ('known' in source) return source.known;
  return ownSource(source.own, await findSource(db, source.own.code));
}

/** The same file, showing how far it is read; some importers pass over it several times. */
function showing(file: OpenedPlaceFile, step: ProgressStep): PlaceFile {
  return {
    name: file.name,
    size: file.size,
    get bytesRead() {
      return file.bytesRead;
    },
    async *open() {
      for await (const chunk of file.open()) {
        step.update(file.bytesRead, file.size);
        yield chunk;
      }
    },
  };
}

function printProblems(context: CliContext, { total, first }: ListedProblems, label: (where: string) => string): void {
  for (const { where, message } of first) context.printError(`${label(where)}: ${message}`);
  const more = total - first.length;
  if (more > 0) context.printError(`${label(`${more.toLocaleString('en')} more`)}, not listed`);
}
