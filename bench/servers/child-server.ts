/** A server in a process of its own, that tells its port over the channel to its parent. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onCore } from '../machine/pinning.ts';

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

const START_SECONDS = 60;

/** `script` is relative to this file. It sends `{ port }` when it listens and ends when its channel closes. */
export async function startChildServer(
  script: string,
  args: readonly string[],
  core: number | null,
): Promise<RunningServer> {
  const [file, fileArgs] = onCore(core, process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args]);
  const child = spawn(file, fileArgs, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const [message] = (await Promise.race([
    once(child, 'message', { signal: AbortSignal.timeout(START_SECONDS * 1000) }),
    ended.then(([code]) => Promise.reject(new Error(`${script} ended with code ${code} before it listened`))),
  ])) as [{ port: number }];
  return {
    pid: child.pid as number,
    port: message.port,
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
