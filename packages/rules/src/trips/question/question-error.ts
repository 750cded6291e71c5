/** Collects everything that is wrong with a question, each with the path of where, and refuses it at once. */
import { DomainError } from '../../errors.ts';

export interface QuestionProblem {
  /** As in `travellers[0].documents[1].expiresOn`; empty = the whole question. */
  readonly path: string;
  /** Goes on after the path, e.g. `must be true or false; got "yes"`. */
  readonly message: string;
}

const MOST_TOLD = 20;
/** A message that people still read. */
const MOST_IN_MESSAGE = 5;

/**
 * VALIDATION_ERROR where something cannot be read; BUSINESS_RULE_VIOLATION where all can, and parts contradict each
 * other.
 */
export class QuestionError extends DomainError {
  /** At most 20. */
  readonly problems: readonly QuestionProblem[];
  /** How many there are in all. */
  readonly count: number;

  constructor(
    code: 'VALIDATION_ERROR' | 'BUSINESS_RULE_VIOLATION',
    problems: readonly QuestionProblem[],
    count: number,
  ) {
    super(code, inOneText(problems, count));
    this.name = 'QuestionError';
    this.problems = problems;
    this.count = count;
  }
}

function inOneText(problems: readonly QuestionProblem[], count: number): string {
  const told = problems.slice(0, MOST_IN_MESSAGE).map(({ path, message }) => {
    const text = `${path === '' ? 'The question' : path} ${message}`;
    return /[.!?]$/.test(text) ? text : `${text}.`;
  });
  if (count === 1) return told.join('');
  const rest = count - told.length;
  return `${count} problems: ${told.join(' ')}${rest > 0 ? ` And ${rest} more.` : ''}`;
}

export class Problems {
  readonly #unreadable: QuestionProblem[] = [];
  readonly #contradictions: QuestionProblem[] = [];
  readonly #unreadablePaths = new Set<string>();
  #unreadableCount = 0;
  #contradictionCount = 0;

  /** `message` is only made where it is told. */
  unreadable(path: string, message: () => string): void {
    this.#unreadableCount += 1;
    this.#unreadablePaths.add(path);
    if (this.#unreadable.length < MOST_TOLD) this.#unreadable.push({ path, message: message() });
  }

  /** Whether what stands there could not be read. */
  has(path: string): boolean {
    return this.#unreadablePaths.has(path);
  }

  contradiction(path: string, message: () => string): void {
    this.#contradictionCount += 1;
    if (this.#contradictions.length < MOST_TOLD) this.#contradictions.push({ path, message: message() });
  }

  throwIfAny(): void {
    const count = this.#unreadableCount + this.#contradictionCount;
    if (count === 0) return;
    throw new QuestionError(
      this.#unreadableCount > 0 ? 'VALIDATION_ERROR' : 'BUSINESS_RULE_VIOLATION',
      [...this.#unreadable, ...this.#contradictions].slice(0, MOST_TOLD),
      count,
    );
  }
}
