/** The command line of the benchmark. */
import path from 'node:path';
import { parseArgs } from 'node:util';

export interface BenchOptions {
  readonly parts: readonly string[];
  /** Of one round of one side; whole ones, as wrk counts no others. */
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  readonly writeDocs: boolean;
  readonly strict: boolean;
  /** A server on which databases may be made; null = one from the npm packages, for the time of the run. */
  readonly postgresUrl: string | null;
  /** Another checkout whose server to measure; null = this one. */
  readonly checkout: string | null;
  /** Directory for a CPU profile of the measured server; null = none. */
  readonly profile: string | null;
}

const helpOf = (parts: readonly string[]) => `Usage: npm run bench -- [options]

Measures Carnet on this machine and prints a table; bench/results/latest.json has every figure.
docs/performance.md says what each row means. A whole run takes about ten minutes. All load comes from wrk, which has to
be installed, and goes to 127.0.0.1.

  --only LIST          parts to run, separated by commas (default: all):
                       ${parts.join(', ')}
  --seconds N          length of one round of one side, in whole seconds (default 2)
  --rounds N           rounds; each runs every side once, in turn (default 5)
  --connections N      keep-alive connections of wrk (default 32)
  --quick              2 rounds of 1 s: to see whether it works, not to quote
  --postgres URL       use this PostgreSQL server; databases named carnet_bench... are made on it, and replaced
  --write-docs         write the table into docs/performance.md
  --strict             exit with 1 when a target is missed
  --checkout DIRECTORY measure the server of another checkout, to compare two
  --profile DIRECTORY  have Node write a CPU profile of each measured server there (slows it down)
  --help               this text`;

/** `parts`: the names of all. Undefined when help was asked for, and printed. Throws with a message for people. */
export function readOptions(args: readonly string[], parts: readonly string[]): BenchOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      connections: { type: 'string', default: '32' },
      quick: { type: 'boolean', default: false },
      postgres: { type: 'string' },
      'write-docs': { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      checkout: { type: 'string' },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${helpOf(parts)}\n`);
    return undefined;
  }
  const { quick } = values;
  return {
    parts: values.only === undefined ? parts : values.only.split(',').map((name) => known(name.trim(), parts)),
    seconds: whole('--seconds', values.seconds ?? (quick ? '1' : '2'), 60),
    rounds: whole('--rounds', values.rounds ?? (quick ? '2' : '5'), 100),
    connections: whole('--connections', values.connections, 1000),
    writeDocs: values['write-docs'],
    strict: values.strict,
    postgresUrl: values.postgres ?? null,
    checkout: values.checkout === undefined ? null : path.resolve(values.checkout),
    profile: values.profile ?? null,
  };
}

function known(name: string, parts: readonly string[]): string {
  if (parts.includes(name)) return name;
  throw new Error(`--only: "${name}" is no part; expected some of ${parts.join(', ')}`);
}

function whole(option: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Error(`${option}: expected a whole number from 1 to ${most}, got "${text}"`);
}
