/** The process that killed-recorder.long.test.ts kills: counts without end and tells its parent, after each write, how much was written. */
import { openTarget } from '../../helpers/databases/database-target.ts';
import { newRecorder } from '../usage-under-test.ts';

const { target, key } = JSON.parse(process.argv[2] ?? '{}');
const db = await openTarget(target);
const usage = newRecorder(db.kysely, { flushIntervalMs: 10 });
usage.start();
let told = 0;
let counted = 0;
setInterval(() => {
  usage.times(50, key, '/v1/countries', 200);
  usage.times(50, key, '/v1/vaccines', 404);
  counted += 100;
  const { flushes, written } = usage.metrics();
  if (flushes === told) return;
  told = flushes;
  process.send?.({ written, counted });
}, 1);
