/**
 * PGlite's WebAssembly module, compiled once and kept: the threads that a process starts one after another share its
 * code. Compiling nine megabytes again for each takes time, and V8 is known to crash where such code comes and goes
 * (https://github.com/nodejs/node/issues/64500).
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Of the web's types, which a server does not load, only what is used here. */
declare global {
  namespace WebAssembly {
    interface Module {
      readonly [Symbol.toStringTag]: 'WebAssembly.Module';
    }
    function compile(bytes: Uint8Array): Promise<Module>;
  }
}

let compiling: Promise<WebAssembly.Module> | undefined;

export function engineModule(): Promise<WebAssembly.Module> {
  compiling ??= compile();
  return compiling;
}

async function compile(): Promise<WebAssembly.Module> {
  try {
    const code = createRequire(import.meta.url).resolve('@electric-sql/pglite');
    return await WebAssembly.compile(await readFile(path.join(path.dirname(code), 'pglite.wasm')));
  } catch (error) {
    compiling = undefined; // the next start tries again
    throw error;
  }
}
