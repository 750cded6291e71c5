/** The process that killed-import.test.ts kills: imports the file it is sent, reporting each batch. */
import { importPassportIndex } from '../../../src/services/imports/import-passport-index.ts';
import { openTarget } from '../../helpers/databases/database-target.ts';

const target = JSON.parse(process.argv[2] ?? '{}');
process.once('message', async (bytes: Uint8Array) => {
  const db = await openTarget(target);
  await importPassportIndex(db.kysely, {
    bytes,
    fileName: '2025-02-01.csv',
    onProgress: (done, total) => process.send?.({ done, total }),
  });
  process.send?.('finished');
});
