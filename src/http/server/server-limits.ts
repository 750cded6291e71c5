/** What a server tolerates of a connection: times in milliseconds, sizes in bytes. */

export interface ServerLimits {
  /** Longest time to receive a whole request. */
  readonly requestTimeoutMs: number;
  /** Longest time to receive a request's headers; never more than the whole request's. */
  readonly headersTimeoutMs: number;
  /** How long an idle connection is kept. */
  readonly keepAliveTimeoutMs: number;
  /** How long a connection may be silent while its request is being worked on. */
  readonly connectionTimeoutMs: number;
  /** How long a client may take to read an answer. */
  readonly sendTimeoutMs: number;
  /** Bytes of answers that are held for all clients together until they read them. */
  readonly maxUnsentBytes: number;
  /** Most connections at a time, more are answered 503; 0 = no limit of its own. */
  readonly maxConnections: number;
  /** Connections beyond those that are told so at a time; more are closed without a word. */
  readonly maxRefusals: number;
  /** All headers of a request together, request line included. */
  readonly maxHeaderBytes: number;
  /** The largest body that is read, or skipped where none is taken; the connection of a larger one is closed. */
  readonly maxBodyBytes: number;
  /** How often half-sent requests are looked for. */
  readonly timeoutCheckMs: number;
}

export const DEFAULT_LIMITS: ServerLimits = {
  requestTimeoutMs: 10_000,
  headersTimeoutMs: 10_000,
  keepAliveTimeoutMs: 72_000,
  connectionTimeoutMs: 120_000,
  sendTimeoutMs: 30_000,
  maxUnsentBytes: 64 * 1024 * 1024,
  maxConnections: 0,
  maxRefusals: 256,
  maxHeaderBytes: 16_384,
  maxBodyBytes: 16_384,
  timeoutCheckMs: 1_000,
};
