/** Reads decimal numbers in plain notation: digits, at most one point, a minus sign where negative. */

import { refuseValue } from './refuse-value.ts';

/** Longer than any double printed in this notation; what is longer is refused unread. */
const LONGEST_DECIMAL = 32;
/** ASCII digits on both sides of the point. No plus sign: in a query it stands for a space. */
const DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?$/;

/** The number nearest to the text, as in JSON; undefined for every other notation, exponents and Infinity included. */
export function decimal(text: string): number | undefined {
  if (text.length > LONGEST_DECIMAL || !DECIMAL.test(text)) return undefined;
  return Number(text) + 0; // + 0 makes -0 a 0
}

/** Bounds are inclusive. Throws DomainError VALIDATION_ERROR. */
export function compileReadDecimal(minimum: number, maximum: number): (text: string, label: string) => number {
  const expected =
    `a decimal number from ${minimum} to ${maximum} in plain notation, such as ${example(minimum, maximum)}, ` +
    `of at most ${LONGEST_DECIMAL} characters`;
  return (text, label) => {
    const value = decimal(text);
    if (value === undefined || value < minimum || value > maximum) throw refuseValue(label, expected, text);
    return value;
  };
}

/** A number of several digits within the bounds, negative where they allow it. */
const example = (minimum: number, maximum: number): number =>
  [-9.1498, 12.5, 2.5].find((value) => value >= minimum && value <= maximum) ?? minimum;
