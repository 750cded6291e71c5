/** The colour and pattern of a class beside its words, as the map has them. */
import { PatternDefs, patternFill } from './pattern-defs.tsx';
import type { MapClass } from './visa-class.ts';
import '../../styles/visa-types.css';
import './visa-patterns.css';
import './visa-swatch.css';

/** Prefix for the ids of the patterns of swatches. */
export const SWATCH_SCOPE = 'swatch';

/** Once on a page that has swatches. */
export function SwatchPatterns() {
  return (
    <svg class="visa-swatch-patterns" aria-hidden="true" focusable="false">
      <PatternDefs scope={SWATCH_SCOPE} unit={1} />
    </svg>
  );
}

export function VisaSwatch({ mapClass }: { readonly mapClass: MapClass }) {
  return (
    <svg class="visa-swatch" viewBox="0 0 24 16" width="24" height="16" aria-hidden="true">
      <rect
        x=".5"
        y=".5"
        width="23"
        height="15"
        rx="3"
        fill={patternFill(SWATCH_SCOPE, mapClass)}
        data-class={mapClass}
      />
    </svg>
  );
}
