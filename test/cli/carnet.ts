/** Runs the real `carnet` command in a process of its own. */
import { spawn } from 'node:child_process';
import path from 'node:path';

const main = path.resolve(import.meta.dirname, '../../src/cli/main.ts');

export interface CarnetRun {
  readonly code: number | null;
  readonly stdout: string;
  /** Without the progress of opening the embedded database and of importing, shown only where the machine is slow. */
  readonly stderr: string;
}

/** As `npm run carnet` starts it (scripts/launch.mjs): code that is compiled once halves the time of a command. */
const { PATH = '', NODE_COMPILE_CACHE } = process.env;
const surroundings = { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };

/** Where a command runs, when that matters. */
export interface CarnetPlace {
  readonly cwd?: string | undefined;
  /** The most files and connections that it may have open (`ulimit -n`). */
  readonly openFiles?: number | undefined;
}

/** `env` alone decides the settings: nothing of the tester's environment reaches the command. */
export function carnetProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { cwd, openFiles }: CarnetPlace = {},
) {
  const line = [process.execPath, main, ...args];
  const [file, ...rest] =
    openFiles === undefined ? line : ['/bin/sh', '-c', 'ulimit -n "$0" && exec "$@"', String(openFiles), ...line];
  return spawn(file as string, rest, { cwd, env: { ...surroundings, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
}

export function carnet(
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
  place?: CarnetPlace,
): Promise<CarnetRun> {
  const child = carnetProcess(args, env, place);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr: withoutProgress(stderr) }));
  });
}

export function withoutProgress(stderr: string): string {
  return stderr.replace(
    /^(?:Waiting for the process|(?:Creating|Opening) the embedded database|Loading the open data set|Importing ).*\n/gm,
    '',
  );
}
