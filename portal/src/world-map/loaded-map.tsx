/** The map once its shapes are here: drawn, pointed at, walked through by keys, zoomed. */
import type { TargetedKeyboardEvent, TargetedMouseEvent } from 'preact';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { messages } from '../i18n/messages.ts';
import { MapControls } from './controls/map-controls.tsx';
import { type Direction, neighbour } from './controls/neighbour.ts';
import { type LabelPlace, labelPlace, PointerLabel } from './controls/pointer-label.tsx';
import { RegionBar } from './controls/region-bar.tsx';
import { boxAround } from './controls/regions.ts';
import { createTypeAhead } from './controls/type-ahead.ts';
import { useMapZoom } from './controls/use-map-zoom.ts';
import { useWidth } from './controls/use-width.ts';
import type { WorldMapProps } from './map-country.ts';
import { DotLayer, optionId, ShapeLayer } from './map-layer.tsx';
import { MapSheet } from './map-sheet.tsx';
import { NameLayer } from './names/name-layer.tsx';
import { type Named, placeNames } from './names/place-names.ts';
import { type Dot, dotsNear } from './shapes/dots.ts';
import { dotsAt, finelyHit, placeCountries } from './shapes/map-places.ts';
import { HEIGHT, WIDTH } from './shapes/projection.ts';
import { loadFineWorld, type World } from './shapes/world-shapes.ts';
import { PatternDefs } from './visa-classes/pattern-defs.tsx';
import '../styles/visa-types.css';
import './visa-classes/visa-patterns.css';

const MAXIMUM_ZOOM = 40;
/** Zooms from which the map has names, and fine shapes. */
const NAMES_ZOOM = 2.4;
const FINE_ZOOM = 1.9;
const DOT_PX = { far: 3, near: 5, narrow: 2.2 };
const NEAR_ZOOM = 4;
const NARROW_PX = 600;
/** Half of the 24 pixels that a finger needs; over land a mouse must be on the dot, or it would hide its neighbours. */
const REACH_PX = 12;
const MOUSE_REACH_PX = 6;
/** What a finger may also have meant. */
const MOST_NEAR = 5;
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

interface Chosen {
  readonly id: number;
  readonly near: readonly number[];
}

export function LoadedMap(props: WorldMapProps & { readonly world: World }) {
  const { label, isPending, highlighted } = props;
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
  const { k } = zoom.transform;
  const world = useDetail(props.world, k);
  const typeAhead = useMemo(createTypeAhead, []);
  const [chosen, setChosen] = useState<Chosen>();
  const chosenId = chosen?.id;
  const [pointed, setPointed] = useState<{ readonly id: number; readonly place: LabelPlace }>();

  /** Units of the map in one CSS pixel. */
  const unit = WIDTH / Math.min(widthPx, ((svg.current?.clientHeight || HEIGHT) * WIDTH) / HEIGHT) / k;
  const isNarrow = widthPx < NARROW_PX;
  const radius = (k >= NEAR_ZOOM ? DOT_PX.near : isNarrow && k < FINE_ZOOM ? DOT_PX.narrow : DOT_PX.far) * unit;
  const byId = useMemo(() => new Map(countries.map((country) => [country.id, country])), [countries]);
  // Countries stay where they are when their answers change.
  const ids = useMemo(() => countries.map(({ id }) => id).join(), [countries]);
  const places = useMemo(() => placeCountries(props.world.shapes, countries), [props.world, ids]);
  const dotList = dotsAt(places, 1 / unit)
    .map(({ id }) => id)
    .join();
  const dots = useMemo(() => dotsAt(places, 1 / unit), [places, dotList]);
  const dotIds = useMemo(() => new Set(dots.map(({ id }) => id)), [dots]);
  const chosenCountry = chosenId === undefined ? undefined : byId.get(chosenId);
  const labelled = pointed ? byId.get(pointed.id) : undefined;

  /** What the pointer is at, and what else is within a finger's reach. */
  const countriesAt = useCallback(
    (event: TargetedMouseEvent<SVGSVGElement>): { readonly id: number | undefined; readonly near: number[] } => {
      const matrix = moved.current?.getScreenCTM();
      if (!matrix) return { id: undefined, near: [] };
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      const under = (event.target as Element).getAttribute('data-id');
      const isFinger = (event as unknown as PointerEvent).pointerType === 'touch';
      const reach = isFinger || under === null ? REACH_PX : MOUSE_REACH_PX;
      const isNear = (list: readonly Dot[]) => dotsNear(list, x, y, reach * unit).map(({ id }) => id);
      const land = under === null ? [] : [Number(under)];
      // Dots lie over the land; what is small and no dot only comes to mind.
      const all = [...new Set([...isNear(dots), ...land, ...(isFinger ? isNear(finelyHit(places, 1 / unit)) : [])])];
      return { id: all[0], near: all.slice(1, 1 + MOST_NEAR) };
    },
    [dots, places, unit],
  );
  const pointAt = (event: TargetedMouseEvent<SVGSVGElement>) => {
    const { id } = countriesAt(event);
    const box = frame.current?.getBoundingClientRect();
    setPointed(id === undefined || !box ? undefined : { id, place: labelPlace(box, event.clientX, event.clientY) });
  };
  const choose = (id: number | undefined) => {
    setPointed(undefined);
    setChosen(id === undefined ? undefined : { id, near: [] });
    const point = places.find((each) => each.id === id);
    if (point) zoom.show(point.x, point.y);
  };
  const zooms: Record<string, () => void> = {
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.reset,
  };
  const onKeyDown = (event: TargetedKeyboardEvent<SVGSVGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = places.find(({ id }) => id === chosenId) ?? places[0];
    const direction = DIRECTIONS[event.key];
    const isLetter = /^\p{L}$/u.test(event.key);
    if (!isLetter) typeAhead.end();
    if (direction && from) choose(neighbour(places, from, direction)?.id ?? from.id);
    else if (event.key === 'Home') choose(countries[0]?.id);
    else if (event.key === 'End') choose(countries.at(-1)?.id);
    else if (event.key === 'Enter' && chosenCountry?.href && !isPending) route(chosenCountry.href);
    else if (event.key === 'Escape') choose(undefined);
    else if (event.key in zooms) {
      zooms[event.key]?.();
      choose(chosenId);
    } else if (isLetter) {
      const found = typeAhead.find(countries, chosenId, event.key, event.timeStamp);
      if (found) choose(found.id);
    } else return;
    event.preventDefault();
  };

  const layer = { scope, byId, highlighted, chosenId };
  const shapeLayer = useMemo(
    () => <ShapeLayer {...layer} world={world} dotIds={dotIds} />,
    [world, byId, highlighted, chosenId, dotIds],
  );
  const dotLayer = useMemo(
    () => <DotLayer {...layer} dots={dots} radius={radius} />,
    [byId, highlighted, chosenId, dots, radius],
  );
  const { x: left, y: top } = zoom.transform;
  const names = useMemo(() => {
    if (k < NAMES_ZOOM) return [];
    const [right, bottom] = [(WIDTH - left) / k, (HEIGHT - top) / k];
    return placeNames(named(world, countries, dots), { left: -left / k, top: -top / k, right, bottom }, unit);
  }, [world, countries, dots, k, left, top, unit]);
  const own = countries.find(({ mapClass }) => mapClass === 'own');
  const ownPoint = own && places.find(({ id }) => id === own.id);
  const ownArea = world.shapes.find(({ countryId }) => countryId === own?.id)?.area ?? 0;
  return (
    <div class="map">
      <div class="map-frame" ref={frame}>
        <svg
          ref={svg}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          class={['map-svg', isPending ? 'map-busy' : '', k > 1 ? 'map-zoomed' : ''].join(' ')}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its shapes are the options of a list
          role="listbox"
          tabIndex={0}
          aria-label={label}
          aria-describedby={`${scope}-keys`}
          aria-busy={isPending}
          aria-activedescendant={chosenCountry ? optionId(scope, chosenCountry.id) : undefined}
          onPointerMove={(event) => {
            if (event.pointerType !== 'touch') pointAt(event);
          }}
          onPointerLeave={() => setPointed(undefined)}
          onClick={(event) => {
            const { id, near } = countriesAt(event);
            setPointed(undefined);
            setChosen(id === undefined ? undefined : { id, near });
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setPointed(undefined)}
        >
          <PatternDefs scope={scope} unit={unit} />
          <g ref={moved}>
            {shapeLayer}
            {dotLayer}
            <NameLayer names={names} unit={unit} />
            <Mark look="chosen" id={chosenId} world={world} dots={dots} radius={radius} />
            <Mark look="pointed" id={pointed?.id} world={world} dots={dots} radius={radius} />
          </g>
        </svg>
        <MapControls zoom={zoom} maximum={MAXIMUM_ZOOM} />
        {pointed && labelled && !isPending ? (
          <PointerLabel place={pointed.place}>
            <strong>{labelled.name}</strong> {labelled.words}
          </PointerLabel>
        ) : null}
      </div>
      {chosen && chosenCountry && !isPending ? (
        <div class="map-dock">
          <MapSheet
            country={chosenCountry}
            near={chosen.near.flatMap((id) => byId.get(id) ?? [])}
            onChoose={(id) => setChosen({ id, near: [chosen.id, ...chosen.near].filter((other) => other !== id) })}
            onClose={() => {
              choose(undefined);
              svg.current?.focus({ preventScroll: true });
            }}
          />
        </div>
      ) : null}
      <RegionBar
        own={own && ownPoint ? { name: own.name, box: boxAround({ ...ownPoint, area: ownArea }) } : undefined}
        onFit={zoom.fit}
        onWorld={zoom.reset}
      />
      <p class="map-keys" id={`${scope}-keys`}>
        {t('mapKeys')}
      </p>
    </div>
  );
}

/** The fine lines once the map is large enough to show them and they are here: until then, and without them, the rough. */
function useDetail(coarse: World, scale: number): World {
  const [fine, setFine] = useState<World>();
  const isWanted = scale >= FINE_ZOOM;
  useEffect(() => {
    if (isWanted && !fine) loadFineWorld().then(setFine, () => undefined);
  }, [isWanted, fine]);
  return isWanted && fine ? fine : coarse;
}

function named(world: World, countries: WorldMapProps['countries'], dots: readonly Dot[]): Named[] {
  const shapes = new Map(world.shapes.map((shape) => [shape.countryId, shape]));
  const dotById = new Map(dots.map((dot) => [dot.id, dot]));
  return countries.flatMap(({ id, name }) => {
    const dot = dotById.get(id);
    if (dot) return [{ id, name, x: dot.x, y: dot.y, area: 0, width: 0 }];
    const shape = shapes.get(id);
    return shape ? [{ id, name, x: shape.x, y: shape.y, area: shape.area, width: shape.width }] : [];
  });
}

interface MarkProps {
  readonly look: 'chosen' | 'pointed';
  readonly id: number | undefined;
  readonly world: World;
  readonly dots: readonly Dot[];
  readonly radius: number;
}

/** A line around one country, over all the others. */
function Mark({ look, id, world, dots, radius }: MarkProps) {
  if (id === undefined) return null;
  const dot = dots.find((each) => each.id === id);
  if (dot) return <circle class={`map-mark map-mark-${look}`} cx={dot.x} cy={dot.y} r={radius * 1.35} />;
  const shape = world.shapes.find(({ countryId }) => countryId === id);
  return shape ? <path class={`map-mark map-mark-${look}`} d={shape.path} /> : null;
}
