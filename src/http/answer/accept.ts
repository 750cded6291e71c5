/** Chooses between the forms of an answer by Accept (RFC 9110, 12.5.1). */

interface Wish {
  /** 0 = not wanted. */
  readonly weight: number;
  /** 3 the media type itself, 2 its main type, 1 anything, 0 not named. */
  readonly precision: number;
  /** Its place in the header. */
  readonly place: number;
}

const UNNAMED: Wish = { weight: 0, precision: 0, place: Number.POSITIVE_INFINITY };

/**
 * The one of `offered` (lower case, best first) with the greatest weight; of equal ones the one that is named more
 * precisely, then the one named first, then the one offered first. The first one too when none is wanted: an answer in
 * another form serves a client better than none (RFC 9110, 12.4.1).
 */
export function chooseMediaType<Type extends string>(
  accept: string | undefined,
  offered: readonly [Type, ...Type[]],
): Type {
  const [first, ...others] = offered;
  if (accept === undefined || accept === '*/*') return first;
  const ranges = accept.toLowerCase().split(',').map(readRange);
  let best = first;
  let wish = wishFor(first, ranges);
  for (const candidate of others) {
    const other = wishFor(candidate, ranges);
    if (isBetter(other, wish)) {
      best = candidate;
      wish = other;
    }
  }
  return best;
}

interface Range {
  readonly type: string;
  readonly weight: number;
}

/** A weight that is none counts as 0, like everywhere in this server. Other parameters are left out of account. */
function readRange(item: string): Range {
  const [type = '', ...parameters] = item.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  if (weight === undefined) return { type, weight: 1 };
  return { type, weight: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight.slice(2)) ? Number(weight.slice(2)) : 0 };
}

/** By the most precise range that covers the type, whatever the others say. */
function wishFor(type: string, ranges: readonly Range[]): Wish {
  const main = `${type.slice(0, type.indexOf('/'))}/*`;
  let wish = UNNAMED;
  for (const [place, range] of ranges.entries()) {
    const precision = range.type === type ? 3 : range.type === main ? 2 : range.type === '*/*' ? 1 : 0;
    if (precision > wish.precision) wish = { weight: range.weight, precision, place };
  }
  return wish;
}

function isBetter(a: Wish, b: Wish): boolean {
  if (a.weight !== b.weight) return a.weight > b.weight;
  if (a.weight === 0) return false;
  if (a.precision !== b.precision) return a.precision > b.precision;
  return a.place < b.place;
}
