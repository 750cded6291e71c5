/** Makes a point of interest of one row of Open Plaques. */

import type { PointOfInterestDraft } from '../places/point-of-interest-draft.ts';
import { plainText } from '../places/text/plain-text.ts';
import { quoted } from '../places/text/quoted.ts';

/** The trimmed text of a column; '' = empty, or the export has no such column. */
export type PlaqueRow = (column: string) => string;

export type ReadPlaque =
  | { readonly draft: PointOfInterestDraft; readonly note: string | null }
  | { readonly problem: string }
  /** Sound, and yet nothing to show: it has no place, or nothing is known of it. */
  | { readonly leftOut: string };

/** Where nobody is named, the plaque is called by its first words. */
const NAME_LENGTH = 60;
const COORDINATE = /^[-+]?\d+(\.\d*)?(e[-+]?\d+)?$/i;

export function readPlaque(row: PlaqueRow): ReadPlaque {
  const id = row('id');
  if (!/^[1-9]\d{0,9}$/.test(id)) return { problem: `its id ${quoted(id, 40)} is not a number` };
  const inscription = plainText(row('inscription'), Number.POSITIVE_INFINITY);
  const firstWords = plainText(inscription, NAME_LENGTH);
  const name = row('lead_subject_name') || firstWords;
  if (name === '') return { leftOut: `plaque ${id} has no inscription and no subject and is left out` };
  const latitude = row('latitude');
  const longitude = row('longitude');
  // The export has latitude 0.0 for some plaques in London: half of an unknown place.
  if ((latitude === '' && longitude === '') || (COORDINATE.test(latitude) && Number(latitude) === 0)) {
    return { leftOut: `plaque ${id}, ${quoted(name)}, has no coordinates and is left out` };
  }
  for (const [column, value] of [['latitude', latitude] as const, ['longitude', longitude] as const]) {
    if (!COORDINATE.test(value)) {
      return { problem: `plaque ${id}: its ${column} ${quoted(value, 40)} is not a number of degrees` };
    }
  }
  const subjects = subjectNames(row('subjects'));
  return {
    draft: {
      key: `plaque/${id}`,
      name,
      alternateNames: subjects ?? [],
      category: 'memorial',
      location: { latitude: Number(latitude), longitude: Number(longitude) },
      description: inscription === name ? null : inscription,
      url: row('uri'),
    },
    note:
      subjects === null ? `plaque ${id}: its subjects are not a JSON list of texts; only the first one is taken` : null,
  };
}

/** The names in `["Charles Dickens|(1812-1870)|man|novelist|", ...]`; null when the cell is something else. */
function subjectNames(cell: string): string[] | null {
  if (cell === '') return [];
  try {
    const subjects: unknown = JSON.parse(cell);
    if (!Array.isArray(subjects) || !subjects.every((subject) => typeof subject === 'string')) return null;
    return subjects.map((subject: string) => subject.split('|', 1)[0]?.trim() ?? '');
  } catch {
    return null;
  }
}
