/** Names of countries on the map, for eyes only: each shape says its own. */
import type { PlacedName } from './place-names.ts';

const FONT_PX = 12;

export function NameLayer({ names, unit }: { readonly names: readonly PlacedName[]; readonly unit: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g class="map-names" aria-hidden="true" font-size={FONT_PX * unit} stroke-width={3 * unit}>
      {names.map(({ id, name, x, y, anchor }) => (
        <text key={id} x={x} y={y} text-anchor={anchor} dominant-baseline="central">
          {name}
        </text>
      ))}
    </g>
  );
}
