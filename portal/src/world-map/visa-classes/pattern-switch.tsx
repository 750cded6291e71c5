/**
 * Patterns over the colours of the map and its legend, for who wants them: kept in this browser. Where contrast is
 * forced and on paper they are always there.
 */
import { useEffect, useState } from 'preact/hooks';
import { messages } from '../../i18n/messages.ts';

const STORED = 'carnet_map_patterns';

export function PatternSwitch() {
  const t = messages('places');
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    try {
      setOn(localStorage.getItem(STORED) === 'on');
    } catch {
      // Storage may be closed to us.
    }
  }, []);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-patterns', isOn);
  }, [isOn]);
  const turn = () => {
    setOn(!isOn);
    try {
      localStorage.setItem(STORED, isOn ? 'off' : 'on');
    } catch {
      // Then it is chosen again next time.
    }
  };
  return (
    <label class="map-patterns">
      <input type="checkbox" checked={isOn} onChange={turn} /> {t('mapPatterns')}
    </label>
  );
}
