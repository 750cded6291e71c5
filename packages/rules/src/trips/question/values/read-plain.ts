/** Reads one plain value of a question, or says what was expected. */

import { nearestName } from '../../../nearest-name.ts';
import type { CountField, TextField } from '../question-field.ts';
import { looksLikeDocumentNumber, NO_NUMBERS } from './document-numbers.ts';
import { shown } from './shown.ts';

/** Notes a problem; the message goes on after the field's path. */
export type Refuse = (message: () => string) => undefined;
/** Undefined = refused. */
export type ReadPlain<Value> = (value: unknown, refuse: Refuse) => Value | undefined;

/** Letters that may differ in what was probably meant. */
const NEAR = 0.5;

/** `; the nearest is "tourism"`, where one is near. */
export function nearest(value: unknown, known: readonly string[]): string {
  const near = typeof value === 'string' ? nearestName(value, known, NEAR) : undefined;
  return near === undefined ? '' : `; the nearest is "${near}"`;
}

export const readFlag: ReadPlain<boolean> = (value, refuse) =>
  typeof value === 'boolean' ? value : refuse(() => `must be true or false; got ${shown(value)}`);

export function readChoice(value: unknown, values: readonly string[], refuse: Refuse): string | undefined {
  if (typeof value === 'string' && values.includes(value)) return value;
  return refuse(() => `must be one of ${values.join(', ')}; got ${shown(value)}${nearest(value, values)}`);
}

export function readCount(value: unknown, { minimum, maximum }: CountField, refuse: Refuse): number | undefined {
  if (Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum) {
    return (value as number) + 0; // -0 is 0
  }
  return refuse(() => `must be a whole number from ${minimum} to ${maximum}; got ${shown(value)}`);
}

/** Controls, line breaks, halves of characters and changes of direction would break documents that show the text. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

export function readText(value: unknown, { maximumLength }: TextField, refuse: Refuse): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '' || lengthOf(text) > maximumLength || UNPRINTABLE.test(text)) {
    return refuse(() => `must be text of 1 to ${maximumLength} characters on one line; got ${shown(value)}`);
  }
  return looksLikeDocumentNumber(text) ? refuse(() => NO_NUMBERS) : text;
}

/** In characters, as JSON Schema counts; a huge text is not taken apart. */
const lengthOf = (text: string): number => (text.length > 1000 ? text.length : [...text].length);

const AIRPORT = /^[A-Za-z]{3}$/;

export const readAirport: ReadPlain<string> = (value, refuse) =>
  typeof value === 'string' && AIRPORT.test(value)
    ? value.toUpperCase()
    : refuse(() => `must be an IATA code of three letters, such as FRA; got ${shown(value)}`);
