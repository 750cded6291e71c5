/**
 * The process that makes a new database and ends. It makes it beside its place; the process that asked for it, which
 * holds the lock, moves it there.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { DurableFileSystem, syncDirectory } from './durable-file-system.ts';
import { type EngineFailure, EngineLog } from './engine-log.ts';

/** `made`: the directory of the complete database. */
export type CreationOutcome = { readonly made: string } | { readonly failure: EngineFailure };

// The terminal sends Ctrl-C to the starting process too, which waits for the end or goes away.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit(1));

const outcome = await create(process.argv[2] ?? '');
process.send?.(outcome, () => process.exit(0));

async function create(prefix: string): Promise<CreationOutcome> {
  const log = new EngineLog();
  let unfinished: string | undefined;
  try {
    // Another name each time: what an earlier start left is not touched.
    unfinished = mkdtempSync(prefix);
    const database = await PGlite.create({ fs: new DurableFileSystem(unfinished), onStderr: log.add });
    await database.close();
    syncDirectory(unfinished);
    return { made: unfinished };
  } catch (error) {
    const failure = log.failure(error);
    try {
      // made just now, by this process
      if (unfinished !== undefined) rmSync(unfinished, { recursive: true, force: true });
    } catch {
      // It stays, and the next start says so.
    }
    return { failure };
  }
}
