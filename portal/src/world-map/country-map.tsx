/** A map of one country with its places: cities, points of interest, tours. Beside it stand lists that say the same. */
import { useMemo, useRef, useState } from 'preact/hooks';
import { useRequest } from '../api/use-request.ts';
import { messages } from '../i18n/messages.ts';
import { ErrorNotice } from '../ui/notices.tsx';
import { MapControls } from './controls/map-controls.tsx';
import { type LabelPlace, labelPlace, PointerLabel } from './controls/pointer-label.tsx';
import { useMapZoom } from './controls/use-map-zoom.ts';
import { useWidth } from './controls/use-width.ts';
import { countryView, loadCountryShapes, VIEW_HEIGHT, VIEW_WIDTH } from './shapes/country-shapes.ts';
import { spreadDots } from './shapes/spread-dots.ts';
import '../styles/visa-types.css';
import './world-map.css';
import './country-map.css';

export type PlaceKind = 'city' | 'point' | 'tour';

export interface Place {
  readonly id: number;
  readonly kind: PlaceKind;
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
}

interface CountryMapProps {
  readonly label: string;
  readonly countryId: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly places: readonly Place[];
}

const MAXIMUM_ZOOM = 60;
const MARK_PX = 5;
const REACH_PX = 13;

export function CountryMap(props: CountryMapProps) {
  const { label, countryId, longitude, latitude, places } = props;
  const t = messages('places');
  const shapes = useRequest('country-shapes', loadCountryShapes);
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const moved = useRef<SVGGElement>(null);
  const widthPx = useWidth(frame, VIEW_WIDTH);
  const zoom = useMapZoom(svg, moved, { width: VIEW_WIDTH, height: VIEW_HEIGHT, maximum: MAXIMUM_ZOOM });
  const [pointed, setPointed] = useState<{ readonly name: string; readonly place: LabelPlace }>();
  const view = useMemo(
    () => shapes.data && countryView(shapes.data, countryId, [longitude, latitude]),
    [shapes.data, countryId, longitude, latitude],
  );
  const unit = VIEW_WIDTH / widthPx / zoom.transform.k;
  const radius = MARK_PX * unit;
  const marks = useMemo(() => {
    if (!view) return [];
    const placed = places.flatMap((place, index) => {
      const point = view.project(place.longitude, place.latitude);
      return point ? [{ id: index, x: point[0], y: point[1] }] : [];
    });
    return spreadDots(placed, 2.1 * radius);
  }, [view, places, radius]);

  const pointAt = (event: MouseEvent) => {
    const matrix = moved.current?.getScreenCTM();
    const box = frame.current?.getBoundingClientRect();
    if (!matrix || !box) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const reach = REACH_PX * unit;
    const near = marks
      .map((mark) => ({ mark, distance: Math.hypot(mark.x - x, mark.y - y) }))
      .filter(({ distance }) => distance <= reach)
      .sort((a, b) => a.distance - b.distance)[0];
    const name = near && places[near.mark.id]?.name;
    setPointed(name === undefined ? undefined : { name, place: labelPlace(box, event.clientX, event.clientY) });
  };

  if (shapes.status === 'failed') return <ErrorNotice error={shapes.error} onRetry={shapes.retry} />;
  return (
    <div class="map">
      <div class="map-frame country-map-frame" ref={frame}>
        <svg
          ref={svg}
          viewBox={`0 0 ${VIEW_WIDTH} ${VIEW_HEIGHT}`}
          class={`map-svg ${zoom.transform.k > 1 ? 'map-zoomed' : ''}`}
          role="img"
          aria-label={label}
          aria-busy={!view}
          onPointerMove={pointAt}
          onPointerLeave={() => setPointed(undefined)}
          onPointerUp={pointAt}
        >
          <g ref={moved}>
            <path class="country-map-around" d={view?.around ?? ''} />
            <path class="country-map-own" d={view?.country ?? ''} />
            {marks.map(({ id, x, y }) => (
              <PlaceMark key={id} kind={places[id]?.kind ?? 'city'} x={x} y={y} radius={radius} />
            ))}
          </g>
        </svg>
        <MapControls zoom={zoom} maximum={MAXIMUM_ZOOM} />
        {pointed ? <PointerLabel place={pointed.place}>{pointed.name}</PointerLabel> : null}
      </div>
      <p class="country-map-legend">
        {(['city', 'point', 'tour'] as const)
          .filter((kind) => places.some((place) => place.kind === kind))
          .map((kind) => (
            <span key={kind}>
              <svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
                <PlaceMark kind={kind} x={0} y={0} radius={MARK_PX} />
              </svg>{' '}
              {t(KIND_WORDS[kind])}
            </span>
          ))}
        {view && marks.length < places.length ? <span>{t('countryMapOutside')}</span> : null}
      </p>
    </div>
  );
}

const KIND_WORDS = { city: 'kindCity', point: 'kindPoint', tour: 'kindTour' } as const;

interface PlaceMarkProps {
  readonly kind: PlaceKind;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A ring, a diamond, a triangle: told apart without colours. */
function PlaceMark({ kind, x, y, radius: r }: PlaceMarkProps) {
  const classes = `country-map-mark country-map-${kind}`;
  if (kind === 'city') return <circle class={classes} cx={x} cy={y} r={r * 0.8} />;
  const d =
    kind === 'point'
      ? `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`
      : `M${x} ${y - r}L${x + r} ${y + r * 0.8}L${x - r} ${y + r * 0.8}Z`;
  return <path class={classes} d={d} />;
}
