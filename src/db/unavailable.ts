/**
 * Decides which failures mean that the database cannot serve at the moment, so that the same may work a little later.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError } from '@carnet/rules/errors.ts';

/**
 * Of the system: nobody listens, or the network is away; ENOENT: the socket of the embedded database. From EMFILE on:
 * this process or the system has no open file, memory or port for another connection.
 */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOENT',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EAGAIN',
  'EADDRNOTAVAIL',
]);

/**
 * Of PostgreSQL (documentation, appendix A, error codes): 08 connection exception; 25006 read-only, as on a standby;
 * 25P03 and 25P04 a transaction that took too long; 40 rolled back in favour of another, such as a deadlock; 53
 * insufficient resources: disk full, out of memory, too many connections; 55P03 a lock is not to be had; 57 operator
 * intervention: a statement that took too long, a server that stops or starts; 58000 and 58030 errors of its system.
 */
const SQLSTATES = /^(08|40|53|57)...$|^(25006|25P03|25P04|55P03|58000|58030)$/;

/** What the driver says without a code; and what `pool.ts` says of a connection that it gave up. */
const DRIVER_MESSAGES = /timeout|terminated|not queryable|connection (ended|error)|did not answer|after calling end/i;

/** The message is for users; `cause` is what happened. */
export class DatabaseUnavailableError extends DomainError {
  /** False when only this attempt lost against another transaction: that is no outage. */
  readonly isOutage: boolean;

  constructor(cause: unknown) {
    super('SERVICE_UNAVAILABLE', 'The database cannot be used at the moment; try again later', { cause });
    this.isOutage = !codeOf(cause)?.startsWith('40');
  }
}

/** For failures of the driver alone: what a failure of something else says may sound the same. */
export function asUnavailable(error: unknown): DatabaseUnavailableError | undefined {
  if (!means(error)) return undefined;
  const unavailable = new DatabaseUnavailableError(error);
  const watching = watched.getStore();
  if (watching !== undefined) watching.failure = unavailable;
  return unavailable;
}

/** Whether this is such a failure, or was caused by one. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  return error instanceof Error && error.cause !== undefined && isUnavailable(error.cause);
}

const watched = new AsyncLocalStorage<{ failure: DatabaseUnavailableError | undefined }>();

/**
 * Runs work of a library that makes answers of its own out of failures: what the database failed is thrown all the
 * same.
 */
export async function throwingUnavailable<T>(work: () => Promise<T>): Promise<T> {
  const watching = { failure: undefined as DatabaseUnavailableError | undefined };
  const result = await watched.run(watching, work);
  if (watching.failure !== undefined) throw watching.failure;
  return result;
}

function means(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(means);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return code === undefined ? DRIVER_MESSAGES.test(error.message) : SYSTEM_CODES.has(code) || SQLSTATES.test(code);
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
