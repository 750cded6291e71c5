/** Tells from its values of which era a passport-index file is. */
import { DomainError } from '@carnet/rules/errors.ts';
import type { Cell } from './cell.ts';
import { meaningOf, normaliseValue, PASSPORT_INDEX_ERAS, type PassportIndexEra, SELF } from './values.ts';

type EraFamily = 'codes' | 'labels' | '2020-words' | '2025-words';

const FAMILY_ERA: Record<EraFamily, PassportIndexEra> = {
  codes: '2019-codes',
  labels: '2020-labels-swapped',
  '2020-words': '2020-words',
  '2025-words': '2025-words',
};
const FAMILIES = Object.keys(FAMILY_ERA) as EraFamily[];

/** From this day on upstream lists `eta` apart from `e-visa`. */
const ETA_APART_SINCE = '2025-01-12';

/**
 * Destinations that used electronic travel authorisations in 2019 and 2020 and issued no visa on arrival: they tell
 * which of two exchanged marks is which. In the files of 2019-11-23 and 2020-02-07 they carry one mark only, on 198
 * cells.
 */
const ETA_DESTINATIONS = new Set(['US', 'CA', 'AU', 'NZ']);
/** A few stray cells are errors of the data, not a sign that the marks are mixed up. */
const STRAY_SHARE = 0.1;

export interface EraHints {
  /** The header of a tidy file's value column, in small letters. */
  readonly valueHeader: 'code' | 'requirement' | null;
  /** `YYYY-MM-DD` when the file's date is known. */
  readonly date: string | null;
  readonly isJson: boolean;
}

/**
 * The era whose values fit all known values of the file. Values no era knows are left for the row checks to report.
 * Throws VALIDATION_ERROR, naming line and value, when known values fit no era together.
 */
export function detectEra(
  cells: readonly Cell[],
  hints: EraHints,
  destinationOf: (cell: Cell) => string | undefined,
): PassportIndexEra {
  const family = pickFamily(fittingFamilies(cells), hints);
  if (family === 'codes') return oriented(cells, destinationOf, ['1', '2'], ['2019-codes', '2019-codes-swapped']);
  if (family === 'labels')
    return oriented(cells, destinationOf, ['voa', 'eta'], ['2020-labels-swapped', '2020-labels']);
  return FAMILY_ERA[family];
}

function fittingFamilies(cells: readonly Cell[]): EraFamily[] {
  let fitting = FAMILIES;
  const seen = new Map<string, { cell: Cell; families: EraFamily[] }>();
  for (const cell of cells) {
    const value = normaliseValue(cell.value);
    if (seen.has(value)) continue;
    const families = FAMILIES.filter((family) => {
      const meaning = meaningOf(FAMILY_ERA[family], value);
      return meaning !== undefined && meaning !== SELF;
    });
    if (families.length === 0) continue;
    seen.set(value, { cell, families });
    const next = fitting.filter((family) => families.includes(family));
    if (next.length === 0) throw mixedEras(cell, families, [...seen.values()], fitting);
    fitting = next;
  }
  return fitting;
}

function mixedEras(
  cell: Cell,
  families: readonly EraFamily[],
  seen: readonly { cell: Cell; families: EraFamily[] }[],
  fitting: readonly EraFamily[],
): DomainError {
  const rival =
    seen.find((other) => !other.families.some((family) => families.includes(family))) ??
    seen.find((other) => other.families.length < FAMILIES.length);
  const eras = (list: readonly EraFamily[]) => list.map((family) => FAMILY_ERA[family]).join(' or ');
  return new DomainError(
    'VALIDATION_ERROR',
    `The values fit no single era: line ${cell.line} has "${cell.value.trim()}" (${eras(families)}), ` +
      `but line ${rival?.cell.line} has "${rival?.cell.value.trim()}" and the lines so far fit ` +
      `${eras(fitting)} only. ` +
      `Name the era with --era (${PASSPORT_INDEX_ERAS.join(', ')}) to have the values that do not fit ` +
      'reported line by line',
  );
}

/** Several eras fit when a file uses only what they share: the header, the form and the date then decide. */
function pickFamily(fitting: readonly EraFamily[], { valueHeader, date, isJson }: EraHints): EraFamily {
  const words: EraFamily[] =
    isJson || (date !== null && date >= ETA_APART_SINCE) ? ['2025-words', '2020-words'] : ['2020-words', '2025-words'];
  const order: EraFamily[] =
    valueHeader === 'requirement' || isJson ? [...words, 'labels', 'codes'] : ['codes', 'labels', ...words];
  return order.find((family) => fitting.includes(family)) as EraFamily;
}

/**
 * Which of two marks means eTA: the one that destinations known for eTA carry. `published` is the reading of every file
 * seen and stands when none of these destinations is in the file.
 */
function oriented(
  cells: readonly Cell[],
  destinationOf: (cell: Cell) => string | undefined,
  [etaAsPublished, other]: readonly [string, string],
  [published, swapped]: readonly [PassportIndexEra, PassportIndexEra],
): PassportIndexEra {
  const counts = { published: 0, swapped: 0 };
  for (const cell of cells) {
    const value = normaliseValue(cell.value);
    if (value !== etaAsPublished && value !== other) continue;
    const destination = destinationOf(cell);
    if (destination === undefined || !ETA_DESTINATIONS.has(destination)) continue;
    counts[value === etaAsPublished ? 'published' : 'swapped'] += 1;
  }
  const strays = STRAY_SHARE * (counts.published + counts.swapped);
  if (counts.swapped <= strays) return published;
  if (counts.published <= strays) return swapped;
  throw new DomainError(
    'VALIDATION_ERROR',
    `Cannot tell which of "${etaAsPublished.toUpperCase()}" and "${other.toUpperCase()}" means eTA: ` +
      'destinations that had only eTA ' +
      `(US, CA, AU, NZ) carry the first on ${counts.published} rows and the second on ${counts.swapped}. ` +
      `Name the era with --era ${published} or --era ${swapped}`,
  );
}
