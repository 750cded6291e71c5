/** Errors of the domain: a closed set of codes, each turned into HTTP and into a CLI message in one place. */

export const DOMAIN_ERROR_CODES = [
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'BUSINESS_RULE_VIOLATION',
  'SERVICE_UNAVAILABLE',
] as const;
export type DomainErrorCode = (typeof DOMAIN_ERROR_CODES)[number];

/**
 * An expected failure. The message is shown to users: it names what is wrong and never holds a secret, SQL or a stack.
 */
export class DomainError extends Error {
  readonly code: DomainErrorCode;
  /** Of SERVICE_UNAVAILABLE, where it is known when the same will work. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: DomainErrorCode,
    message: string,
    options?: ErrorOptions & { readonly retryAfterSeconds?: number | undefined },
  ) {
    super(message, options);
    this.name = 'DomainError';
    this.code = code;
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}
