/** Shapes and dots of the countries: each an option of the map's list. */

import type { MapCountry } from './map-country.ts';
import type { Dot } from './shapes/dots.ts';
import type { World } from './shapes/world-shapes.ts';
import { patternFill } from './visa-classes/pattern-defs.tsx';
import type { VisaClass } from './visa-classes/visa-class.ts';

interface MapLayerProps {
  readonly scope: string;
  readonly byId: ReadonlyMap<number, MapCountry>;
  readonly highlighted: VisaClass | undefined;
  readonly chosenId: number | undefined;
}

export const optionId = (scope: string, countryId: number): string => `${scope}-country-${countryId}`;

interface ShapeLayerProps extends MapLayerProps {
  readonly world: World;
  readonly dotIds: ReadonlySet<number>;
}

export function ShapeLayer(props: ShapeLayerProps) {
  const { scope, world, byId, dotIds, highlighted } = props;
  return (
    <g class="map-shapes">
      {world.shapes.map(({ key, countryId, path }) => {
        const country = countryId === undefined ? undefined : byId.get(countryId);
        const mapClass = country?.mapClass ?? 'none';
        return (
          <path
            key={key}
            d={path}
            fill={patternFill(scope, mapClass)}
            data-class={mapClass}
            class={stepsBack(mapClass, highlighted) ? 'map-back' : undefined}
            {...(country && !dotIds.has(country.id) ? option(props, country) : { 'aria-hidden': true })}
            data-id={country?.id}
          />
        );
      })}
    </g>
  );
}

export function DotLayer(props: MapLayerProps & { readonly dots: readonly Dot[]; readonly radius: number }) {
  const { scope, byId, dots, radius, highlighted } = props;
  return (
    <g class="map-dots">
      {dots.map(({ id, x, y }) => {
        const country = byId.get(id);
        if (!country) return null;
        return (
          <circle
            key={id}
            cx={x}
            cy={y}
            r={radius}
            fill={patternFill(scope, country.mapClass)}
            data-class={country.mapClass}
            class={stepsBack(country.mapClass, highlighted) ? 'map-back' : undefined}
            {...option(props, country)}
            data-id={id}
          />
        );
      })}
    </g>
  );
}

const option = ({ scope, chosenId }: MapLayerProps, { id, name, words }: MapCountry) => ({
  id: optionId(scope, id),
  role: 'option' as const,
  'aria-label': `${name}: ${words}`,
  'aria-selected': id === chosenId,
});

const stepsBack = (mapClass: string, highlighted: VisaClass | undefined): boolean =>
  highlighted !== undefined && mapClass !== highlighted;
