/** The way of a tour, to scale: its line, its stops by number, and how long a part of it is. */
import { geoBounds, geoDistance, geoMercator, geoPath } from 'd3-geo';
import { formatKilometres, formatMetres } from '../i18n/units.ts';
import './path-figure.css';

interface PathFigureProps {
  readonly label: string;
  readonly path: GeoJSON.LineString | GeoJSON.MultiLineString;
  readonly stops: readonly { readonly position: number; readonly longitude: number; readonly latitude: number }[];
}

const WIDTH = 480;
const HEIGHT = 320;
const EDGE = 28;
const EARTH_RADIUS_M = 6_371_008;
const BAR_METRES = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

export function PathFigure({ label, path, stops }: PathFigureProps) {
  const projection = geoMercator().fitExtent(
    [
      [EDGE, EDGE],
      [WIDTH - EDGE, HEIGHT - EDGE - 16],
    ],
    path,
  );
  const pixelsPerMetre = scaleOf(path, projection);
  // The longest round number that takes no more than a third of the width.
  const metres = BAR_METRES.findLast((each) => each * pixelsPerMetre <= WIDTH / 3) ?? 50;
  return (
    <svg class="path-figure" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path class="path-figure-line" d={geoPath(projection)(path) ?? ''} />
      {stops.map(({ position, longitude, latitude }) => {
        const [x = 0, y = 0] = projection([longitude, latitude]) ?? [];
        return (
          <g key={position} class="path-figure-stop" transform={`translate(${x} ${y})`}>
            <circle r="10" />
            <text text-anchor="middle" dy=".35em">
              {position}
            </text>
          </g>
        );
      })}
      <g class="path-figure-bar" transform={`translate(${EDGE} ${HEIGHT - 14})`}>
        <path d={`M0 -5V0H${metres * pixelsPerMetre}V-5`} />
        <text x={metres * pixelsPerMetre + 8} y="2">
          {metres < 1000 ? formatMetres(metres) : formatKilometres(metres / 1000)}
        </text>
      </g>
    </svg>
  );
}

function scaleOf(path: PathFigureProps['path'], projection: ReturnType<typeof geoMercator>): number {
  const [[west, south], [east, north]] = geoBounds(path);
  const from = projection([west, south]);
  const to = projection([east, north]);
  const metres = geoDistance([west, south], [east, north]) * EARTH_RADIUS_M;
  return from && to && metres > 0 ? Math.hypot(to[0] - from[0], to[1] - from[1]) / metres : 1;
}
