/** Keeps the place of a map that is on its way, or says why there is none. */
import { useEffect } from 'preact/hooks';
import { messages } from '../i18n/messages.ts';
import { ErrorNotice } from '../ui/notices.tsx';
import { MapRoom } from './map-room.tsx';
import { loadWorld } from './shapes/world-shapes.ts';

interface MapPlaceholderProps {
  readonly error?: unknown;
  readonly onRetry?: (() => void) | undefined;
}

export function MapPlaceholder({ error, onRetry }: MapPlaceholderProps) {
  const t = messages('places');
  useEffect(() => {
    // Loads the shapes early; the map itself reports a failure.
    loadWorld().catch(() => undefined);
  }, []);
  return (
    <MapRoom>
      {error === undefined ? <p role="status">{t('mapLoading')}</p> : <ErrorNotice error={error} onRetry={onRetry} />}
    </MapRoom>
  );
}
