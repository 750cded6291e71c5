/** Says in plain words why a message did not arrive; shown to the endpoint's holder. */
import { NotPublicError } from './resolve-host.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name has no address',
  EAI_AGAIN: 'the name could not be looked up',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed before the answer',
  EPIPE: 'the connection was closed before the answer',
  EHOSTUNREACH: 'the address cannot be reached',
  ENETUNREACH: 'the address cannot be reached',
  ETIMEDOUT: 'the address cannot be reached',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate does not lead to a known authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate does not lead to a known authority',
};

/** Never the message of an unknown error, which may name what is inside of the network. */
export function failureReason(error: unknown): string {
  if (error instanceof NotPublicError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === undefined) return 'the message could not be sent';
  return (
    REASONS[code] ?? (code.startsWith('HPE_') ? 'the answer is not valid HTTP' : `the connection failed (${code})`)
  );
}
