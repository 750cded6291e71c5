/**
 * Keeps what clients send from filling or forging the log: long texts are cut, floods thinned out, odd characters
 * escaped.
 */
import { pino } from 'pino';

const LONGEST_TEXT = 1000;
const LONGEST_STACK = 4000;
const MOST_ITEMS = 30;
const DEEPEST = 5;

/** A copy of a logged object in which no text is long and no list endless. */
export function boundedFields(fields: Record<string, unknown>): Record<string, unknown> {
  return copyOf(fields, 0);
}

/** For pino's `err`. */
export function boundedError(error: Error): unknown {
  const { stack, ...others } = pino.stdSerializers.err(error);
  return { ...copyOf(others, 1), ...(typeof stack === 'string' ? { stack: cut(stack, LONGEST_STACK) } : {}) };
}

export const boundedText = (text: string): string => cut(text, LONGEST_TEXT);

function bounded(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return boundedText(value);
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes)`;
  if ('toJSON' in value) return value;
  if (depth >= DEEPEST) return '(more)';
  if (!Array.isArray(value)) return copyOf(value, depth);
  const items = value.slice(0, MOST_ITEMS).map((item) => bounded(item, depth + 1));
  return value.length > MOST_ITEMS ? [...items, `(${value.length - MOST_ITEMS} more)`] : items;
}

function copyOf(value: object, depth: number): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value).slice(0, MOST_ITEMS)) {
    copy[boundedText(name)] = bounded(field, depth + 1);
  }
  return copy;
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}... (${text.length - longest} more characters)`;
}

/** Those that JSON leaves as they are, and that a terminal may obey. */
const ODD = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** A finished line, which ends with a line feed. */
export function escapeControls(line: string): string {
  const escaped = line
    .trimEnd()
    .replace(ODD, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `${escaped}\n`;
}

const BURST = 50;
const PER_SECOND = 5;
/** Texts are constant as a rule; should they not be, those beyond share one budget. */
const MOST_TEXTS = 200;

interface Budget {
  left: number;
  at: number;
  leftOut: number;
}

/** Lets a number of lines of one text through, then a few each second. Times are milliseconds. */
export class LineBudgets {
  readonly #budgets = new Map<string, Budget>();

  /** How many lines of this text were left out since the last one; undefined: leave this one out, too. */
  take(text: string, now: number): number | undefined {
    const budget = this.#budgetOf(text, now);
    budget.left = Math.min(BURST, budget.left + ((now - budget.at) / 1000) * PER_SECOND);
    budget.at = now;
    if (budget.left < 1) {
      budget.leftOut++;
      return undefined;
    }
    const { leftOut } = budget;
    budget.left--;
    budget.leftOut = 0;
    return leftOut;
  }

  #budgetOf(text: string, now: number): Budget {
    const name = this.#budgets.size < MOST_TEXTS || this.#budgets.has(text) ? text : '';
    let budget = this.#budgets.get(name);
    if (budget === undefined) {
      budget = { left: BURST, at: now, leftOut: 0 };
      this.#budgets.set(name, budget);
    }
    return budget;
  }
}
