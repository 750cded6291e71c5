/** Saves the map as SVG or PNG, and its table as CSV. */
import { useState } from 'preact/hooks';
import { csvText } from '../../files/csv.ts';
import { saveFile } from '../../files/save-file.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notices.tsx';
import { CONTINENT_WORDS } from '../lists/continent-words.ts';
import { countClasses, type MapRow } from '../lists/map-rows.ts';
import { dotsAt, placeCountries } from '../shapes/map-places.ts';
import { loadWorld } from '../shapes/world-shapes.ts';
import { CLASS_WORDS, VISA_CLASSES, type VisaClass } from '../visa-classes/visa-class.ts';
import { type MapDocument, mapDocument, mapDocumentSize } from './map-document.ts';
import { pngOf } from './png.ts';
import './save-map.css';

interface SaveMapProps {
  readonly title: string;
  /** Name of the file, without its ending. */
  readonly fileName: string;
  readonly ownWords: string;
  readonly countryHeader: string;
  readonly rows: readonly MapRow[];
}

export function SaveMap(props: SaveMapProps) {
  const { fileName } = props;
  const t = messages('places');
  const [hasFailed, setFailed] = useState(false);
  const save = async (ending: string, make: () => Promise<Blob>) => {
    try {
      saveFile(`${fileName}.${ending}`, await make());
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  const makeSvg = async () => new Blob([mapDocument(await documentOf(t, props))], { type: 'image/svg+xml' });
  const makePng = async () => {
    const map = await documentOf(t, props);
    const { width, height } = mapDocumentSize(map);
    return pngOf(mapDocument(map), width, height);
  };
  const makeCsv = async () => new Blob([csvText(csvRows(t, props))], { type: 'text/csv;charset=utf-8' });
  return (
    <div class="save-map">
      <p id="save-map-label">{t('save')}</p>
      <ul class="row-list" aria-labelledby="save-map-label">
        <li>
          <Button onClick={() => save('svg', makeSvg)}>{t('saveSvg')}</Button>
        </li>
        <li>
          <Button onClick={() => save('png', makePng)}>{t('savePng')}</Button>
        </li>
        <li>
          <Button onClick={() => save('csv', makeCsv)}>{t('saveCsv')}</Button>
        </li>
      </ul>
      {hasFailed ? (
        <Notice tone="bad" isLive>
          {t('saveFailed')}
        </Notice>
      ) : null}
    </div>
  );
}

type Translate = ReturnType<typeof messages<'places'>>;

async function documentOf(t: Translate, { title, ownWords, rows }: SaveMapProps): Promise<MapDocument> {
  const world = await loadWorld();
  const classes = new Map(rows.map(({ id, mapClass }) => [id, mapClass]));
  const counts = countClasses(rows);
  const style = getComputedStyle(document.documentElement);
  const legend = Object.fromEntries(
    VISA_CLASSES.map((each) => [each, `${t(CLASS_WORDS[each])} (${formatNumber(counts[each])})`]),
  ) as Record<VisaClass, string>;
  return {
    title,
    notes: [t('saveSource', { date: formatDate(new Date().toISOString()), url: location.href }), t('legendNote')],
    shapes: world.shapes,
    dots: dotsAt(placeCountries(world.shapes, rows), 1),
    hasPatterns: document.documentElement.hasAttribute('data-patterns'),
    classOf: (id) => (id === undefined ? 'none' : (classes.get(id) ?? 'none')),
    legend: { ...legend, own: ownWords },
    colourOf: (property) => style.getPropertyValue(property).trim(),
  };
}

/** Everything, whatever the table's filters show. Codes are there for programs. */
function csvRows(t: Translate, { rows, countryHeader }: SaveMapProps): (string | number | null)[][] {
  const header = [
    countryHeader,
    'ISO 3166-1 alpha-2',
    'ISO 3166-1 alpha-3',
    t('columnClass'),
    t('columnClassCode'),
    t('columnStay'),
    t('columnContinent'),
    t('columnVerified'),
  ];
  const lines = rows.flatMap(({ name, iso2, iso3, continent, mapClass, stayDays, lastVerifiedAt }) => {
    if (mapClass === 'own') return [];
    return [
      [
        name,
        iso2,
        iso3,
        t(CLASS_WORDS[mapClass]),
        mapClass,
        stayDays,
        t(CONTINENT_WORDS[continent]),
        lastVerifiedAt?.slice(0, 10) ?? null,
      ],
    ];
  });
  return [header, ...lines];
}
