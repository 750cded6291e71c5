/** The files of a release that are made from answers: records and the matrix of all pairs. */
import { type ByteText, byteText } from '../../catalog/byte-text.ts';
import type { RecordEntry, RecordTable } from '../../catalog/reference/record-table.ts';
import { matrixRows } from '../../catalog/rules/matrix-rows.ts';
import type { RulesEdition } from '../../catalog/rules-edition.ts';
import { MATRIX_FILE, RECORD_FILES } from '../layout.ts';
import type { FileWriter, Written } from './file-writer.ts';

/** Makes a file by handing out its writer. */
export type MakeFile = (name: string, fill: (file: FileWriter) => Promise<void>) => Promise<Written>;

export async function writeCatalogFiles(edition: RulesEdition, make: MakeFile): Promise<void> {
  await make(RECORD_FILES.entryRequirements, async (file) => {
    for (const { id } of edition.lists.all) await file.line(edition.lists.byId(id) as ByteText);
  });
  await make(RECORD_FILES.health, (file) => writeTable(edition.health, file));
  await make(RECORD_FILES.groups, (file) => writeTable(edition.groups, file));
  await make(MATRIX_FILE, (file) => writeMatrix(edition, file));
}

async function writeTable(table: RecordTable<RecordEntry>, file: FileWriter): Promise<void> {
  const ids = table.all.map(({ id }) => id).sort((a, b) => a - b);
  for (const id of ids) await file.line(table.one(id) as ByteText);
}

async function writeMatrix(edition: RulesEdition, file: FileWriter): Promise<void> {
  await file.write(Buffer.from('passport,destination,type,days,verified\n'));
  for (const rows of matrixRows(edition)) {
    for (const {
      passport,
      destination,
      visaRequirementType: type,
      maxStayDays: days,
      lastVerifiedOn: verified,
    } of rows)
      await file.line(byteText([passport, destination, type ?? '', days ?? '', verified ?? ''].join(',')));
  }
}
