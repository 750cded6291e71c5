/** What clients of the Model Context Protocol are told where their message does not get as far as the protocol. */
import type { Problem } from '../../answer/errors.ts';

/** JSON-RPC's own codes for what it has codes for. */
const CODES: Readonly<Partial<Record<Problem['code'], number>>> = { VALIDATION_ERROR: -32700, INTERNAL_ERROR: -32603 };

/**
 * A JSON-RPC error without an id: nobody has read which request it answers. Other codes than JSON-RPC's are outside of
 * its reserved range (2026-07-28, Error Codes): the status.
 */
export function rpcEnvelope({ statusCode, code, message, extra }: Problem): string {
  const error = { code: CODES[code] ?? statusCode, message, data: { statusCode, code, ...extra } };
  return JSON.stringify({ jsonrpc: '2.0', error });
}
