/** The map once its shapes are here: drawn, pointed at, walked through by keys, zoomed. */
import type { TargetedKeyboardEvent, TargetedMouseEvent } from 'preact';
import { useCallback, useId, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { messages } from '../i18n/messages.ts';
import { MapControls } from './controls/map-controls.tsx';
import { type Direction, neighbour } from './controls/neighbour.ts';
import { type LabelPlace, labelPlace, PointerLabel } from './controls/pointer-label.tsx';
import { createTypeAhead } from './controls/type-ahead.ts';
import { useMapZoom } from './controls/use-map-zoom.ts';
import { useWidth } from './controls/use-width.ts';
import type { WorldMapProps } from './map-country.ts';
import { DotLayer, optionId, ShapeLayer } from './map-layer.tsx';
import { type Dot, nearestDot, spreadDots } from './shapes/dots.ts';
import { placeCountries } from './shapes/map-places.ts';
import { HEIGHT, WIDTH, type World } from './shapes/world-shapes.ts';
import { PatternDefs } from './visa-classes/pattern-defs.tsx';
import '../styles/visa-types.css';
import './visa-classes/visa-patterns.css';

const MAXIMUM_ZOOM = 16;
const DOT_PX = 4.5;
const NARROW_DOT_PX = 3;
const NARROW_PX = 600;
/** Half of the 26 pixels that a finger needs; over land a mouse must be on the dot, or it would hide its neighbours. */
const REACH_PX = 13;
const MOUSE_REACH_PX = 6;
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

export function LoadedMap(props: WorldMapProps & { readonly world: World }) {
  const { label, isPending, highlighted, world } = props;
  const t = messages('places');
  const { route } = useLocation();
  const scope = useId();
  // While answers are on their way the shapes stay as they are, greyed: drawing all of them twice would take twice as
  // long.
  const answered = useRef<WorldMapProps['countries']>(undefined);
  if (!isPending) answered.current = props.countries;
  const countries = answered.current ?? props.countries;
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const moved = useRef<SVGGElement>(null);
  const widthPx = useWidth(frame, WIDTH);
  const zoom = useMapZoom(svg, moved, { width: WIDTH, height: HEIGHT, maximum: MAXIMUM_ZOOM });
  const typeAhead = useMemo(createTypeAhead, []);
  const [chosenId, setChosenId] = useState<number>();
  const [pointed, setPointed] = useState<{ readonly id: number; readonly place: LabelPlace }>();

  /** Units of the map in one CSS pixel. */
  const unit = WIDTH / widthPx / zoom.transform.k;
  const radius = (widthPx < NARROW_PX ? NARROW_DOT_PX : DOT_PX) * unit;
  const byId = useMemo(() => new Map(countries.map((country) => [country.id, country])), [countries]);
  // Countries stay where they are when their answers change.
  const ids = useMemo(() => countries.map(({ id }) => id).join(), [countries]);
  const places = useMemo(() => placeCountries(world, countries), [world, ids]);
  const dots = useMemo(() => spreadDots(places.dots, 2.1 * radius), [places, radius]);
  const dotIds = useMemo(() => new Set(places.dots.map(({ id }) => id)), [places]);
  const chosen = chosenId === undefined ? undefined : byId.get(chosenId);
  const labelled = pointed ? byId.get(pointed.id) : undefined;

  const countryAt = useCallback(
    (event: TargetedMouseEvent<SVGSVGElement>): number | undefined => {
      const matrix = moved.current?.getScreenCTM();
      if (!matrix) return undefined;
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      const under = (event.target as Element).getAttribute('data-id');
      const isFinger = (event as unknown as PointerEvent).pointerType === 'touch';
      const reach = isFinger || under === null ? REACH_PX : MOUSE_REACH_PX;
      return nearestDot(dots, x, y, reach * unit)?.id ?? (under === null ? undefined : Number(under));
    },
    [dots, unit],
  );
  const pointAt = (event: TargetedMouseEvent<SVGSVGElement>) => {
    const id = countryAt(event);
    const box = frame.current?.getBoundingClientRect();
    setPointed(id === undefined || !box ? undefined : { id, place: labelPlace(box, event.clientX, event.clientY) });
  };
  const choose = (id: number | undefined) => {
    setChosenId(id);
    const point = id === undefined ? undefined : pointOf(id, dots, places.points);
    if (id === undefined || !point) return;
    zoom.show(point.x, point.y);
    // Only after the map has moved there.
    const matrix = moved.current?.getScreenCTM();
    const box = frame.current?.getBoundingClientRect();
    if (!matrix || !box) return;
    const { x, y } = new DOMPoint(point.x, point.y).matrixTransform(matrix);
    setPointed({ id, place: labelPlace(box, x, y) });
  };
  const zooms: Record<string, () => void> = {
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.reset,
  };
  const onKeyDown = (event: TargetedKeyboardEvent<SVGSVGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = pointOf(chosenId, dots, places.points) ?? places.points[0];
    const direction = DIRECTIONS[event.key];
    const isLetter = /^\p{L}$/u.test(event.key);
    if (!isLetter) typeAhead.end();
    if (direction && from) choose(neighbour(places.points, from, direction)?.id ?? from.id);
    else if (event.key === 'Home') choose(countries[0]?.id);
    else if (event.key === 'End') choose(countries.at(-1)?.id);
    else if (event.key === 'Enter' && chosen?.href && !isPending) route(chosen.href);
    else if (event.key === 'Escape') setPointed(undefined);
    else if (event.key in zooms) {
      zooms[event.key]?.();
      choose(chosenId);
    } else if (isLetter) {
      const found = typeAhead.find(countries, chosenId, event.key, event.timeStamp);
      if (found) choose(found.id);
    } else return;
    event.preventDefault();
  };

  const layer = { scope, world, byId, highlighted, chosenId };
  const shapeLayer = useMemo(
    () => <ShapeLayer {...layer} dotIds={dotIds} />,
    [world, byId, highlighted, chosenId, dotIds],
  );
  const dotLayer = useMemo(
    () => <DotLayer {...layer} dots={dots} radius={radius} />,
    [byId, highlighted, chosenId, dots, radius],
  );
  return (
    <div class="map">
      {/* Above the map, and there as long as any of the map is: a click must not put its answer out of sight. */}
      <p class="map-readout">
        {chosen && !isPending ? (
          <>
            <strong>{chosen.name}</strong> · {chosen.words}
            {chosen.href ? (
              <>
                {' · '}
                <a href={chosen.href}>{t('mapFullAnswer')}</a>
              </>
            ) : null}
          </>
        ) : (
          t('mapChoose')
        )}
      </p>
      <div class="map-frame" ref={frame}>
        <svg
          ref={svg}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          class={['map-svg', isPending ? 'map-busy' : '', zoom.transform.k > 1 ? 'map-zoomed' : ''].join(' ')}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its shapes are the options of a list
          role="listbox"
          tabIndex={0}
          aria-label={label}
          aria-describedby={`${scope}-keys`}
          aria-busy={isPending}
          aria-activedescendant={chosen ? optionId(scope, chosen.id) : undefined}
          onPointerMove={(event) => {
            if (event.pointerType !== 'touch') pointAt(event);
          }}
          onPointerLeave={() => setPointed(undefined)}
          onClick={(event) => {
            pointAt(event);
            setChosenId(countryAt(event));
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setPointed(undefined)}
        >
          <PatternDefs scope={scope} unit={unit} />
          <g ref={moved}>
            {shapeLayer}
            {dotLayer}
            <Mark look="chosen" id={chosenId} world={world} dots={dots} dotIds={dotIds} radius={radius} />
            <Mark look="pointed" id={pointed?.id} world={world} dots={dots} dotIds={dotIds} radius={radius} />
          </g>
        </svg>
        <MapControls zoom={zoom} maximum={MAXIMUM_ZOOM} />
        {pointed && labelled && !isPending ? (
          <PointerLabel place={pointed.place}>
            <strong>{labelled.name}</strong> {labelled.words}
          </PointerLabel>
        ) : null}
      </div>
      <p class="map-keys" id={`${scope}-keys`}>
        {t('mapKeys')}
      </p>
    </div>
  );
}

const pointOf = (id: number | undefined, dots: readonly Dot[], points: readonly Dot[]): Dot | undefined =>
  dots.find((dot) => dot.id === id) ?? points.find((point) => point.id === id);

interface MarkProps {
  readonly look: 'chosen' | 'pointed';
  readonly id: number | undefined;
  readonly world: World;
  readonly dots: readonly Dot[];
  readonly dotIds: ReadonlySet<number>;
  readonly radius: number;
}

/** A line around one country, over all the others. */
function Mark({ look, id, world, dots, dotIds, radius }: MarkProps) {
  if (id === undefined) return null;
  const dot = dotIds.has(id) ? dots.find((each) => each.id === id) : undefined;
  if (dot) return <circle class={`map-mark map-mark-${look}`} cx={dot.x} cy={dot.y} r={radius * 1.35} />;
  const shape = world.shapes.find(({ countryId }) => countryId === id);
  return shape ? <path class={`map-mark map-mark-${look}`} d={shape.path} /> : null;
}
