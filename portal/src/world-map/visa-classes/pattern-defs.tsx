/** The SVG patterns of the classes, in the colours of the theme. */
import type { MapClass } from './visa-class.ts';
import { LINE, MAP_CLASSES, TILE, VISA_LOOKS } from './visa-patterns.ts';

/** What to write into `fill`. `scope` keeps apart the patterns of several drawings on one page. */
export const patternFill = (scope: string, mapClass: MapClass): string => `url(#${scope}-${mapClass})`;

interface PatternDefsProps {
  readonly scope: string;
  /** Units of the drawing in one CSS pixel. */
  readonly unit: number;
}

export function PatternDefs({ scope, unit }: PatternDefsProps) {
  return (
    <defs>
      {MAP_CLASSES.map((mapClass) => {
        const { mark, isFilled } = VISA_LOOKS[mapClass];
        return (
          <pattern
            key={mapClass}
            id={`${scope}-${mapClass}`}
            class={`map-pattern map-pattern-${mapClass}`}
            width={TILE}
            height={TILE}
            patternUnits="userSpaceOnUse"
            patternTransform={`scale(${unit})`}
          >
            <rect width={TILE} height={TILE} />
            {mark ? <path d={mark} class={isFilled ? 'map-mark-filled' : 'map-mark-line'} stroke-width={LINE} /> : null}
          </pattern>
        );
      })}
    </defs>
  );
}
