/**
 * Looks for secrets in what is logged during a run: suites note each key, token, password and webhook secret that they handle, and
 * every line that a server logs. At the end of the run nothing noted may be in any line.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Names the directory that all processes of the run write to. */
const VARIABLE = 'CARNET_TEST_LOG_WATCH';
/** What no log may hold even when nobody noted it: API keys, JSON Web Tokens, secrets of the payment processor. */
const SHAPES = [
  /\bck_(?:live|test)_[0-9A-Za-z]{8,}/,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/,
  /\b(?:whsec|sk_test|sk_live)_\w{6,}/,
];
/** Shorter texts may stand in a line by chance. */
const LEAST_LENGTH = 8;

/** Called once, before the run. */
export function startLogWatch(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-log-watch-'));
  process.env[VARIABLE] = directory;
  return directory;
}

/** Notes a secret that no log may hold. */
export function noteSecret<T extends string>(secret: T): T {
  const directory = process.env[VARIABLE];
  if (directory !== undefined && secret.length >= LEAST_LENGTH) {
    appendFileSync(path.join(directory, `secrets-${process.pid}`), `${JSON.stringify(secret)}\n`);
  }
  return secret;
}

/** Hands on whole lines of a stream that comes in pieces. */
export function lineSplitter(take: (line: string) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  };
}

/**
 * Notes what a server wrote. Of standard output only log lines (JSON) count: the banner shows the first key and mails
 * that are not sent are printed, both on purpose.
 */
export function noteOutput(line: string, stream: 'stdout' | 'stderr'): void {
  const directory = process.env[VARIABLE];
  if (directory === undefined || line === '' || (stream === 'stdout' && !line.startsWith('{'))) return;
  appendFileSync(path.join(directory, `log-${process.pid}`), `${line}\n`);
}

export interface LeakReport {
  readonly secrets: number;
  readonly lines: number;
  /** Lines that hold a secret, with it replaced by a digest. */
  readonly leaks: readonly string[];
}

export function findLeaks(directory: string): LeakReport {
  if (!existsSync(directory)) return { secrets: 0, lines: 0, leaks: [] };
  const read = (prefix: string) =>
    readdirSync(directory)
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => readFileSync(path.join(directory, name), 'utf8').split('\n'))
      .filter((line) => line !== '');
  const secrets = new Set(read('secrets-').map((line) => JSON.parse(line) as string));
  const lines = read('log-');
  const text = lines.join('\n');
  // Most secrets are in no line at all: one search through everything tells.
  const found = [...secrets].filter((secret) => text.includes(secret));
  const leaks = lines.flatMap((line) =>
    found
      .filter((secret) => line.includes(secret))
      .map((secret) =>
        line.replaceAll(secret, `<secret ${createHash('sha256').update(secret).digest('hex').slice(0, 8)}>`),
      ),
  );
  leaks.push(...lines.filter((line) => SHAPES.some((shape) => shape.test(line))));
  return { secrets: secrets.size, lines: lines.length, leaks };
}
