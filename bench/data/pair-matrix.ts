/** A made-up matrix of visa rules in the shape of a passport-index file: right in kind, true in nothing. */

/** Values with how many of 100 pairs have them, about as in published files. */
const VALUES: readonly (readonly [value: string, share: number])[] = [
  ['visa required', 38],
  ['90', 17],
  ['e-visa', 13],
  ['visa on arrival', 11],
  ['30', 8],
  ['eta', 5],
  ['visa free', 3],
  ['180', 2],
  ['60', 2],
  ['no admission', 1],
];

/** CSV of passport, destination (ISO 3166-1 alpha-2) and value; the same for the same countries. */
export function pairMatrixCsv(iso2: readonly string[]): string {
  const lines = ['Passport,Destination,Requirement'];
  let seed = 1;
  for (const passport of iso2) {
    for (const destination of iso2) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      lines.push(`${passport},${destination},${passport === destination ? '-1' : valueAt((seed >>> 16) % 100)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function valueAt(percent: number): string {
  let left = percent;
  for (const [value, share] of VALUES) {
    left -= share;
    if (left < 0) return value;
  }
  return 'visa required';
}
