/** What `carnet doctor` finds, and what it looks at. */
import type { Config } from '../../../config.ts';

export type Check =
  | 'settings'
  | 'machine'
  | 'disk'
  | 'ports'
  | 'addresses'
  | 'database'
  | 'data'
  | 'clock'
  | 'keys'
  | 'limits'
  | 'mail'
  | 'payments'
  | 'identity'
  | 'feed';

export interface Finding {
  readonly level: 'ok' | 'skipped' | 'warning' | 'fault';
  readonly check: Check;
  readonly text: string;
  /** What to do about a warning or a fault, as a command to the operator; null = nothing. */
  readonly advice: string | null;
}

export const ok = (check: Check, text: string): Finding => ({ level: 'ok', check, text, advice: null });
export const skipped = (check: Check, text: string): Finding => ({ level: 'skipped', check, text, advice: null });
export const warning = (check: Check, text: string, advice: string): Finding => ({
  ...{ level: 'warning', check, text, advice },
});
export const fault = (check: Check, text: string, advice: string): Finding => ({
  ...{ level: 'fault', check, text, advice },
});

/** One line. */
export function findingText({ level, check, text, advice }: Finding): string {
  const line = `${level}: ${check}: ${text}`.replace(/\s*\n\s*/g, ' ');
  return advice === null ? line : `${line}; do: ${advice}`;
}

/** What a test puts others in place of. */
export interface Machine {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Without the `v`. */
  readonly nodeVersion: string;
  /** Of the container or of the machine, in bytes. */
  readonly memory: number;
  /** On the disk of this directory, for this user. Undefined where the system does not say. */
  freeBytes(directory: string): Promise<number | undefined>;
}

export interface Examined {
  readonly config: Config;
  readonly machine: Machine;
  /** Ask nothing over the network. */
  readonly isOffline: boolean;
}

/** How long another server may take to answer. */
export const TIMEOUT_MS = 5000;

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'its name has no address',
  EAI_AGAIN: 'its name could not be looked up',
  EDNS: 'its name has no address',
  ETIMEDOUT: 'it does not answer',
  ESOCKET: 'nobody listens there',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
};

/** In a few words, without anything that the other side sent. */
export function networkReason(error: unknown): string {
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown[] };
  const inner = code === undefined ? (cause ?? errors?.[0]) : undefined;
  if (inner !== undefined) return networkReason(inner);
  if (typeof code === 'string' && REASONS[code] !== undefined) return REASONS[code];
  return typeof code === 'string' ? `the connection failed (${code})` : 'it does not answer';
}

/** The host of a URL with its port, without user and password. */
export const hostOf = (url: string): string => URL.parse(url)?.host || 'the server';

export function isLoopback(url: string): boolean {
  const name = URL.parse(url)?.hostname ?? '';
  return name === 'localhost' || name === '[::1]' || /^127\./.test(name);
}
