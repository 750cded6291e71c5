/** Runs a script in a process of its own, so that parts share neither memory nor compiled code. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onCores } from '../machine.ts';

export interface StartedChild<Message> {
  readonly child: ChildProcess;
  readonly message: Message;
  readonly ended: Promise<unknown[]>;
}

/** Resolves at the first message of the script, which is relative to this file. */
export async function startChild<Message>(
  script: string,
  args: readonly string[],
  cores: readonly number[],
): Promise<StartedChild<Message>> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const [command, commandArgs] = onCores(cores, process.execPath, [file, ...args]);
  const child = spawn(command, commandArgs, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const [message] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`${script} ended with code ${code} and sent nothing`))),
  ])) as [Message];
  return { child, message, ended };
}

/** The script sends its result as its one message. */
export async function resultOfChild<T>(script: string, args: readonly string[], cores: readonly number[]): Promise<T> {
  const { message, ended } = await startChild<T>(script, args, cores);
  await ended;
  return message;
}
