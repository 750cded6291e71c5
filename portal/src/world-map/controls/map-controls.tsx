/** Buttons for closer, farther and the whole map. */
import { messages } from '../../i18n/messages.ts';
import { StrokeIcon } from '../../ui/stroke-icon.tsx';
import type { MapZoom } from './use-map-zoom.ts';

export function MapControls({ zoom, maximum }: { readonly zoom: MapZoom; readonly maximum: number }) {
  const t = messages('places');
  const { k } = zoom.transform;
  return (
    <fieldset class="map-controls" aria-label={t('mapZoom')}>
      <ControlButton label={t('mapZoomIn')} path="M12 5v14M5 12h14" isDone={k >= maximum} onClick={zoom.zoomIn} />
      <ControlButton label={t('mapZoomOut')} path="M5 12h14" isDone={k <= 1} onClick={zoom.zoomOut} />
      <ControlButton
        label={t('mapZoomReset')}
        path="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"
        isDone={k <= 1}
        onClick={zoom.reset}
      />
    </fieldset>
  );
}

interface ControlButtonProps {
  readonly label: string;
  readonly path: string;
  /** There is nothing left to do; the button keeps the focus. */
  readonly isDone: boolean;
  readonly onClick: () => void;
}

function ControlButton({ label, path, isDone, onClick }: ControlButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} aria-disabled={isDone || undefined} onClick={onClick}>
      <StrokeIcon path={path} />
    </button>
  );
}
