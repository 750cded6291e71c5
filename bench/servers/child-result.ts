/** Measures something in a process of its own, whose memory and compiled code are nobody else's. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onCore } from '../machine/pinning.ts';

/** `script` is relative to this file; it sends its result as its one message. */
export async function resultOfChild<T>(script: string, args: readonly string[], core: number | null): Promise<T> {
  const [file, fileArgs] = onCore(core, process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args]);
  const child = spawn(file, fileArgs, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const message = once(child, 'message') as Promise<[T]>;
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with code ${code} and said nothing`);
  });
  const [result] = await Promise.race([message, ended]);
  await ended.catch(() => {});
  return result;
}
