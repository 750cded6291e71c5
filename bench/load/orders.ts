/** What the benchmark tells its load generator, and what it hears back. */

/** Requests to choose from at random, each `GET target` with the same headers, or `POST target` with its body. */
export interface QuestionSet {
  readonly name: string;
  readonly targets: readonly string[];
  /** JSON, one for each target. */
  readonly bodies?: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

export interface LoadOrder {
  /** Of a question set given before. */
  readonly questions: string;
  /** On 127.0.0.1; the generator never calls anything else. */
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Before measuring, on the same connections. */
  readonly warmUpSeconds: number;
  /** The status that every answer must have. */
  readonly expectedStatus: number;
  /** Whether an answer may be 503 instead; those are counted by themselves. */
  readonly mayRefuse?: boolean;
  /** Requests per second in all; null = each connection asks again as soon as it is answered. */
  readonly perSecond: number | null;
  /**
   * The generator does not sleep while it waits for answers. The server that sends one to a sleeping core pays for
   * waking it, several microseconds on a virtual machine, and the slower one of two servers, whose generator sleeps
   * more, more often.
   */
  readonly staysAwake?: boolean;
  /** Processes whose CPU time to tell, each with its children, by name. */
  readonly watch: Readonly<Record<string, number>>;
}

/** How often something was answered while measuring, and how soon. */
export interface Answered {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** What was answered as expected, and the rest. */
export interface LoadResult extends Answered {
  readonly refused: Answered;
  readonly seconds: number;
  readonly bytesPerAnswer: number;
  /**
   * CPU used while measuring, in cores (1 = one core all the time); null = it stayed awake, or this system does not
   * tell.
   */
  readonly generatorCores: number | null;
  readonly watchedCores: Readonly<Record<string, number | null>>;
}

export type ToGenerator = { readonly questions: QuestionSet } | { readonly order: LoadOrder };
export type FromGenerator = { readonly ready: true } | { readonly result: LoadResult } | { readonly failure: string };
