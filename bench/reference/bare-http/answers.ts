/** Answers captured from a server, in the form in which the bare server sends them again. */

export interface CapturedAnswer {
  readonly status: number;
  /** Names and values in turn, as sent; without those that node:http adds by itself. */
  readonly headers: readonly string[];
  /** One character per byte. */
  readonly body: string;
}

export interface CapturedAnswers {
  readonly answers: readonly CapturedAnswer[];
  /** The keep-alive time-out that the captured answers announced, in seconds. */
  readonly keepAliveSeconds: number;
}
