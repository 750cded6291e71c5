/** Under the map: parts of the world that it can show, and whether its colours have patterns. */
import { messages } from '../../i18n/messages.ts';
import { PatternSwitch } from '../visa-classes/pattern-switch.tsx';
import { type Box, boxOf, REGIONS } from './regions.ts';

interface RegionBarProps {
  /** The country that the map is about, and what lies around it. */
  readonly own?: { readonly name: string; readonly box: Box } | undefined;
  readonly onFit?: ((box: Box) => void) | undefined;
  readonly onWorld?: (() => void) | undefined;
}

/** Without its map it only keeps the place. */
export function RegionBar({ own, onFit, onWorld }: RegionBarProps) {
  const t = messages('places');
  const disabled = onFit === undefined;
  return (
    <div class="map-bar">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on telephones it scrolls, which keys must do too */}
      <fieldset class="map-regions" aria-label={t('regions')} tabIndex={0}>
        <button type="button" class="map-chip" disabled={disabled} onClick={onWorld}>
          {t('regionWorld')}
        </button>
        {own ? (
          <button type="button" class="map-chip" disabled={disabled} onClick={() => onFit?.(own.box)}>
            {t('regionAround', { country: own.name })}
          </button>
        ) : null}
        {REGIONS.map(({ name, bounds }) => (
          <button key={name} type="button" class="map-chip" disabled={disabled} onClick={() => onFit?.(boxOf(bounds))}>
            {t(name)}
          </button>
        ))}
      </fieldset>
      <PatternSwitch />
    </div>
  );
}
