/** The room of a map that is on its way. */
import type { ComponentChildren } from 'preact';
import { messages } from '../i18n/messages.ts';
import { RegionBar } from './controls/region-bar.tsx';
import './world-map.css';

export function MapRoom({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="map needs-script">
      <div class="map-frame map-frame-empty">{children}</div>
      <RegionBar />
      <p class="map-keys">{messages('places')('mapKeys')}</p>
    </div>
  );
}
