/** What the colours and patterns mean, how many countries have each, and a way to bring one class forward. */
import { formatNumber } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { CLASS_WORDS, VISA_CLASSES, type VisaClass } from './visa-class.ts';
import { VisaSwatch } from './visa-swatch.tsx';
import './map-legend.css';

interface MapLegendProps {
  /** Undefined while the answers are on their way. */
  readonly counts: Readonly<Record<VisaClass, number>> | undefined;
  /** Words for the country that the map is about. */
  readonly ownWords: string;
  readonly highlighted: VisaClass | undefined;
  readonly onHighlight: (visaClass: VisaClass | undefined) => void;
}

export function MapLegend({ counts, ownWords, highlighted, onHighlight }: MapLegendProps) {
  const t = messages('places');
  return (
    <fieldset class="map-legend">
      <legend class="visually-hidden">{t('legendTitle')}</legend>
      <ul class="row-list">
        {VISA_CLASSES.map((visaClass) => (
          <li key={visaClass}>
            <button
              type="button"
              class="map-legend-class"
              aria-pressed={visaClass === highlighted}
              onClick={() => onHighlight(visaClass === highlighted ? undefined : visaClass)}
            >
              <VisaSwatch mapClass={visaClass} />
              <span>{t(CLASS_WORDS[visaClass])}</span>
              <span class="map-legend-count">{counts ? formatNumber(counts[visaClass]) : '–'}</span>
            </button>
          </li>
        ))}
        <li class="map-legend-other">
          <VisaSwatch mapClass="own" />
          <span>{ownWords}</span>
        </li>
        <li class="map-legend-other">
          <VisaSwatch mapClass="none" />
          <span>{t('legendNone')}</span>
        </li>
      </ul>
      <p class="map-legend-note">{t('legendNote')}</p>
    </fieldset>
  );
}
