/**
 * PGlite's files with a real fsync. PGlite as it comes switches fsync off and its file system ignores it: nothing is lost
 * when the process is killed, but everything may be when the machine loses power.
 */
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What is used of Emscripten's file system: an open stream of a file on the disk has the disk's descriptor. */
interface DiskStream {
  readonly nfd?: number;
}
interface EmscriptenModule {
  FS: { filesystems: { NODEFS: { stream_ops: { fsync?: (stream: DiskStream) => number } } } };
}

class DurableFileSystem extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...args);
    const makeDurable = (module: unknown) => {
      (module as EmscriptenModule).FS.filesystems.NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd);
        return 0;
      };
    };
    started.emscriptenOpts.preRun = [...(started.emscriptenOpts.preRun ?? []), makeDurable] as never;
    return started;
  }
}

/** Emscripten's fdatasync, PostgreSQL's default on Linux, does nothing at all; its fsync asks the file system. */
export function durableOptions(directory: string): PGliteOptions {
  return {
    fs: new DurableFileSystem(directory),
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'],
  };
}

/** Puts everything below a directory on the disk for good. */
export function syncDirectory(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) syncFile(path.join(entry.parentPath, entry.name));
  }
}

function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
