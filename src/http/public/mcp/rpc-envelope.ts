/** Errors for messages that are refused before the Model Context Protocol reads them. */
import type { Problem } from '../../answer/errors.ts';

/** Problems for which JSON-RPC has codes of its own. */
const CODES: Readonly<Partial<Record<Problem['code'], number>>> = { VALIDATION_ERROR: -32700, INTERNAL_ERROR: -32603 };

/**
 * A JSON-RPC error without an id, because the id was not read. Where JSON-RPC has no code, the HTTP status is the code,
 * which is outside its reserved range (2026-07-28, Error Codes).
 */
export function rpcEnvelope({ statusCode, code, message, extra }: Problem): string {
  const error = { code: CODES[code] ?? statusCode, message, data: { statusCode, code, ...extra } };
  return JSON.stringify({ jsonrpc: '2.0', error });
}
