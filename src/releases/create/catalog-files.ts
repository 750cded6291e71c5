/** The files of a release that are made from the catalog's image: records and the matrix of answers. */
import { type ByteText, byteText } from '../../catalog/byte-text.ts';
import type { CatalogImage, RecordEntry } from '../../catalog/image/image.ts';
import type { RecordTable } from '../../catalog/reference/record-table.ts';
import { RulesEdition } from '../../catalog/rules-edition.ts';
import { MATRIX_FILE, RECORD_FILES } from '../layout.ts';
import type { FileWriter, Written } from './file-writer.ts';

/** Makes a file by handing out its writer. */
export type MakeFile = (name: string, fill: (file: FileWriter) => Promise<void>) => Promise<Written>;

export async function writeCatalogFiles(image: CatalogImage, make: MakeFile): Promise<void> {
  const edition = new RulesEdition(image);
  await make(RECORD_FILES.entryRequirements, async (file) => {
    const ids = Array.from(image.indexes.all, (row) => image.rules.id[row] as number).sort((a, b) => a - b);
    for (const id of ids) await file.line(edition.rules.byId(id) as ByteText);
  });
  await make(RECORD_FILES.health, (file) => writeTable(edition.health, file));
  await make(RECORD_FILES.groups, (file) => writeTable(edition.groups, file));
  await make(MATRIX_FILE, (file) => writeMatrix(edition, file));
}

async function writeTable(table: RecordTable<RecordEntry>, file: FileWriter): Promise<void> {
  const ids = table.all.map(({ id }) => id).sort((a, b) => a - b);
  for (const id of ids) await file.line(table.one(id) as ByteText);
}

/** By the codes of passport and destination. Pairs without an answer are left out. */
async function writeMatrix({ rules, countries }: RulesEdition, file: FileWriter): Promise<void> {
  const byCode = [...countries.all].sort((a, b) => (a.iso2 < b.iso2 ? -1 : 1));
  await file.write(Buffer.from('passport,destination,type,days,verified\n'));
  for (const passport of byCode) {
    for (const destination of byCode) {
      const answer = rules.answer(passport.id, destination.id);
      if (answer === undefined) continue;
      const { visaRequirementType: type, maxStayDays: days, lastVerifiedAt: verified } = answer;
      const cells = [passport.iso2, destination.iso2, type ?? '', days ?? '', verified?.slice(0, 10) ?? ''];
      await file.line(byteText(cells.join(',')));
    }
  }
}
