/** What was chosen on the map: its answer in a few words, the way to all of it, and what else is near. */
import { messages } from '../i18n/messages.ts';
import { CROSS, StrokeIcon } from '../ui/stroke-icon.tsx';
import type { MapCountry } from './map-country.ts';
import { VisaSwatch } from './visa-classes/visa-swatch.tsx';

interface MapSheetProps {
  readonly country: MapCountry;
  /** Places so near that a finger may have meant them. */
  readonly near: readonly MapCountry[];
  readonly onChoose: (id: number) => void;
  readonly onClose: () => void;
}

export function MapSheet({ country, near, onChoose, onClose }: MapSheetProps) {
  const t = messages('places');
  const { name, words, mapClass, href } = country;
  return (
    <div class="map-sheet">
      <button type="button" class="map-sheet-close" aria-label={t('mapClose')} onClick={onClose}>
        <StrokeIcon path={CROSS} />
      </button>
      <p class="map-sheet-name">
        <strong>{name}</strong>
      </p>
      <p class="map-sheet-words">
        <VisaSwatch mapClass={mapClass} /> {words}
      </p>
      {href ? (
        <p>
          <a class="button button-primary" href={href}>
            {t('mapFullAnswer')}
          </a>
        </p>
      ) : null}
      {near.length > 0 ? (
        <div class="map-sheet-near">
          <p>{t('mapNear')}</p>
          <ul class="row-list">
            {near.map((other) => (
              <li key={other.id}>
                <button type="button" class="map-chip" onClick={() => onChoose(other.id)}>
                  <VisaSwatch mapClass={other.mapClass} /> {other.name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
