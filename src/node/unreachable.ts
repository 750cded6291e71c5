/** Tells a database that is away from one that refuses: only the first may come back by itself. */

const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOENT',
]);

/** Whether it is the connection that failed: a wrong password or a failed migration must stop the start instead. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  // 57P..: the server is shutting down or starting; 08...: connection exceptions; 53300: no connection is free.
  if (code !== undefined && (UNREACHABLE_CODES.has(code) || /^(57P|08|53300)/.test(code))) return true;
  if (error.cause !== undefined) return isUnreachable(error.cause);
  return /timeout|terminated|connection (ended|error)/i.test(error.message);
}
