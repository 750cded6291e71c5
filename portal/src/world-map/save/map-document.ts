/** The map as an SVG document of its own: title, shapes, legend and source, in the colours of the page. */
import type { Dot } from '../shapes/dots.ts';
import { HEIGHT, WIDTH } from '../shapes/projection.ts';
import type { Shape } from '../shapes/shape-file.ts';
import { type MapClass, VISA_CLASSES, type VisaClass } from '../visa-classes/visa-class.ts';
import { LINE, MAP_CLASSES, TILE, VISA_LOOKS } from '../visa-classes/visa-patterns.ts';

export interface MapDocument {
  readonly title: string;
  /** Under the map: date, source and what shapes do not mean. */
  readonly notes: readonly string[];
  readonly shapes: readonly Pick<Shape, 'countryId' | 'path'>[];
  readonly dots: readonly Dot[];
  readonly classOf: (countryId: number | undefined) => MapClass;
  /** The name of each class, with its count. */
  readonly legend: Readonly<Record<VisaClass | 'own', string>>;
  /** Marks over the colours, as the page shows them. */
  readonly hasPatterns: boolean;
  /** The value of a custom property of the page. */
  readonly colourOf: (property: string) => string;
}

const MARGIN = 24;
const TITLE_HEIGHT = 56;
const LEGEND_COLUMNS = 3;
const LEGEND_ROW = 28;
const NOTE_ROW = 18;
const DOT_RADIUS = 3;
const FONT = 'system-ui, "Liberation Sans", Arial, sans-serif';

export function mapDocumentSize({ notes }: MapDocument): { readonly width: number; readonly height: number } {
  const legendRows = Math.ceil((VISA_CLASSES.length + 1) / LEGEND_COLUMNS);
  return {
    width: WIDTH + 2 * MARGIN,
    height: TITLE_HEIGHT + HEIGHT + 16 + legendRows * LEGEND_ROW + notes.length * NOTE_ROW + MARGIN,
  };
}

export function mapDocument(map: MapDocument): string {
  const { width, height } = mapDocumentSize(map);
  const text = map.colourOf('--text');
  const legendTop = TITLE_HEIGHT + HEIGHT + 16;
  const classes = [...VISA_CLASSES, 'own'] as const;
  const notesTop = legendTop + Math.ceil(classes.length / LEGEND_COLUMNS) * LEGEND_ROW + 12;
  const column = WIDTH / LEGEND_COLUMNS;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ` +
      `${height}" font-family="${escapeXml(FONT)}">`,
    `<title>${escapeXml(map.title)}</title>`,
    `<defs>${MAP_CLASSES.map((each) => patternText(each, map)).join('')}</defs>`,
    `<rect width="${width}" height="${height}" fill="${map.colourOf('--ground')}"/>`,
    `<text x="${MARGIN}" y="36" font-size="22" font-weight="700" fill="${text}">${escapeXml(map.title)}</text>`,
    `<g transform="translate(${MARGIN} ${TITLE_HEIGHT})">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="10" fill="${map.colourOf('--map-sea')}"/>`,
    `<g stroke="${map.colourOf('--map-border')}" stroke-width=".6" stroke-linejoin="round">`,
    ...map.shapes.map(({ countryId, path }) => `<path d="${path}" fill="url(#${map.classOf(countryId)})"/>`),
    '</g>',
    `<g stroke="${map.colourOf('--map-border')}">`,
    ...map.dots.map(
      ({ id, x, y }) =>
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${DOT_RADIUS}" fill="url(#${map.classOf(id)})"/>`,
    ),
    '</g></g>',
    ...classes.map((each, index) => {
      const x = MARGIN + (index % LEGEND_COLUMNS) * column;
      const y = legendTop + Math.floor(index / LEGEND_COLUMNS) * LEGEND_ROW;
      return (
        `<rect x="${x}" y="${y}" width="24" height="16" rx="3" fill="url(#${each})" ` +
        `stroke="${map.colourOf('--map-border')}"/>` +
        `<text x="${x + 32}" y="${y + 13}" font-size="13" fill="${text}">${escapeXml(map.legend[each])}</text>`
      );
    }),
    ...map.notes.map(
      (note, index) =>
        `<text x="${MARGIN}" y="${notesTop + index * NOTE_ROW}" font-size="12" ` +
        `fill="${map.colourOf('--text-muted')}">${escapeXml(note)}</text>`,
    ),
    '</svg>',
  ].join('\n');
}

function patternText(mapClass: MapClass, { hasPatterns, colourOf }: MapDocument): string {
  const { fill, ink, isFilled, mark: drawn } = VISA_LOOKS[mapClass];
  const mark = hasPatterns || mapClass === 'none' ? drawn : undefined;
  const paint = ink
    ? isFilled
      ? `fill="${colourOf(ink)}"`
      : `fill="none" stroke="${colourOf(ink)}" stroke-width="${LINE}"`
    : '';
  return (
    `<pattern id="${mapClass}" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse">` +
    `<rect width="${TILE}" height="${TILE}" ` +
    `fill="${colourOf(fill)}"/>${mark ? `<path d="${mark}" ${paint}/>` : ''}</pattern>`
  );
}

/** Control characters have no place in XML at all. */
export function escapeXml(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
