/**
 * PGlite's files with a real fsync, and closed to other users. PGlite as it comes switches fsync off and its file
 * system ignores it: nothing is lost when the process is killed, but everything may be when the machine loses power. It
 * also gives files the very rights that are asked for, 0666 often, whatever the umask.
 */
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What is used of Emscripten's file system: an open stream of a file on the disk has the disk's descriptor. */
interface DiskStream {
  readonly nfd?: number;
}
type SetAttributes = (node: unknown, attributes: { readonly mode?: number }) => unknown;
interface EmscriptenModule {
  FS: {
    filesystems: {
      NODEFS: { stream_ops: { fsync?: (stream: DiskStream) => number }; node_ops: { setattr: SetAttributes } };
    };
  };
}

export class DurableFileSystem extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...args);
    const makeOurs = (module: unknown) => {
      const { stream_ops: streams, node_ops: nodes } = (module as EmscriptenModule).FS.filesystems.NODEFS;
      streams.fsync = (stream) => {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd);
        return 0;
      };
      const { setattr } = nodes;
      nodes.setattr = (node, attributes) =>
        setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~0o077 });
    };
    started.emscriptenOpts.preRun = [...(started.emscriptenOpts.preRun ?? []), makeOurs] as never;
    return started;
  }
}

/** Emscripten's fdatasync, PostgreSQL's default on Linux, does nothing at all; its fsync asks the file system. */
export function durableOptions(directory: string, maxOpenFiles = 1_000): PGliteOptions {
  const params = PGlite.defaultStartParams.filter((param) => param !== '-F');
  return {
    fs: new DurableFileSystem(directory),
    // The default, 128 MB, would stay in the server's memory for good, filled with what the system's file cache holds
    // too.
    startParams: [
      ...params,
      ...['-c', 'wal_sync_method=fsync'],
      ...['-c', 'shared_buffers=32MB'],
      ...['-c', `max_files_per_process=${maxOpenFiles}`],
    ],
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
