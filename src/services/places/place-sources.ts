/**
 * The sources that places are imported from: what they are called, under which licence they are, and what to show with
 * them.
 */
import { DomainError } from '@carnet/rules/errors.ts';
import { type PlaceSourceDefinition, PUBLISHED_POINTS } from './published-points.ts';

const CC_BY_4 = { licence: 'CC-BY-4.0', licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' };

export const PLACE_SOURCES = {
  geonames: {
    code: 'geonames',
    name: 'GeoNames',
    url: 'https://www.geonames.org/',
    ...CC_BY_4,
    attribution: 'Contains data of GeoNames (geonames.org), CC BY 4.0',
  },
  osm: {
    code: 'osm',
    name: 'OpenStreetMap',
    url: 'https://www.openstreetmap.org/',
    licence: 'ODbL-1.0',
    licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
    attribution: '© OpenStreetMap contributors',
  },
  wikivoyage: {
    code: 'wikivoyage',
    name: 'Wikivoyage',
    url: 'https://en.wikivoyage.org/',
    licence: 'CC-BY-SA-4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
    attribution: 'Contains text of Wikivoyage by its authors, CC BY-SA 4.0',
  },
  // Its terms are not a public licence: whoever imports the list decides whether they may serve it.
  unesco: {
    code: 'unesco',
    name: 'UNESCO World Heritage List',
    url: 'https://whc.unesco.org/',
    licence: null,
    licenceUrl: null,
    attribution: 'UNESCO World Heritage Centre',
  },
} as const satisfies Record<string, PlaceSourceDefinition>;

/** Sources that a file of the operator's own must not pass for. */
const RESERVED: ReadonlySet<string> = new Set([
  ...Object.keys(PLACE_SOURCES),
  ...PUBLISHED_POINTS.map(({ source }) => source.code),
  'open-data',
  'editorial',
  'passport-index',
]);

/** What the operator says of a source of their own; undefined leaves what is stored, null at first. */
export interface OwnSource {
  readonly code: string;
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  readonly licence?: string | undefined;
  readonly attribution?: string | undefined;
}

/**
 * `stored`: the source of that code as it is, if it is. Throws VALIDATION_ERROR for a code that is malformed or taken.
 */
export function ownSource(given: OwnSource, stored: PlaceSourceDefinition | undefined): PlaceSourceDefinition {
  const { code } = given;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code) || code.length > 40) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `The code of a source is lower-case letters, digits and single hyphens, at most 40, found "${code}"`,
    );
  }
  if (RESERVED.has(code)) {
    throw new DomainError('VALIDATION_ERROR', `The source ${code} has an importer of its own: choose another code`);
  }
  return {
    code,
    name: given.name ?? stored?.name ?? code,
    url: given.url ?? stored?.url ?? null,
    licence: given.licence ?? stored?.licence ?? null,
    licenceUrl: stored?.licenceUrl ?? null,
    attribution: given.attribution ?? stored?.attribution ?? null,
  };
}
