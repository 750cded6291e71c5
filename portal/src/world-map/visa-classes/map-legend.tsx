/**
 * How many countries ask what: one bar of all, and a button for each answer that brings it forward on the map and in the
 * list. It is the map's legend as well.
 */
import { formatNumber } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { patternFill } from './pattern-defs.tsx';
import { CLASS_WORDS, VISA_CLASSES, type VisaClass } from './visa-class.ts';
import { SWATCH_SCOPE, VisaSwatch } from './visa-swatch.tsx';
import './map-legend.css';

interface MapLegendProps {
  /** Undefined while the answers are on their way. */
  readonly counts: Readonly<Record<VisaClass, number>> | undefined;
  readonly highlighted: VisaClass | undefined;
  readonly onHighlight: (visaClass: VisaClass | undefined) => void;
}

export function MapLegend({ counts, highlighted, onHighlight }: MapLegendProps) {
  const t = messages('places');
  const turn = (visaClass: VisaClass) => onHighlight(visaClass === highlighted ? undefined : visaClass);
  return (
    <fieldset class="map-legend">
      <legend class="visually-hidden">{t('legendTitle')}</legend>
      <ResultBar counts={counts} highlighted={highlighted} onTurn={turn} />
      <ul class="map-legend-classes">
        {VISA_CLASSES.map((visaClass) => (
          <li key={visaClass}>
            <button
              type="button"
              class="map-legend-class"
              aria-pressed={visaClass === highlighted}
              onClick={() => turn(visaClass)}
            >
              <VisaSwatch mapClass={visaClass} />
              <span>{t(CLASS_WORDS[visaClass])}</span>
              <span class="map-legend-count">{counts ? formatNumber(counts[visaClass]) : '–'}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface ResultBarProps {
  readonly counts: MapLegendProps['counts'];
  readonly highlighted: VisaClass | undefined;
  readonly onTurn: (visaClass: VisaClass) => void;
}

/** For eyes and pointers: the buttons below say and do the same. Attributes, as the server may write no styles. */
function ResultBar({ counts, highlighted, onTurn }: ResultBarProps) {
  const total = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0;
  let from = 0;
  return (
    <svg class="map-legend-bar" viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
      {counts && total > 0
        ? VISA_CLASSES.map((visaClass) => {
            const width = (1000 * counts[visaClass]) / total;
            from += width;
            if (width === 0) return null;
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same
              <rect
                key={visaClass}
                x={from - width}
                y="0"
                width={width}
                height="20"
                fill={patternFill(SWATCH_SCOPE, visaClass)}
                data-class={visaClass}
                class={highlighted !== undefined && visaClass !== highlighted ? 'map-back' : undefined}
                onClick={() => onTurn(visaClass)}
              />
            );
          })
        : null}
    </svg>
  );
}

/** Below the map: what else it shows, and whose shapes they are. */
export function MapNotes({ ownWords }: { readonly ownWords: string }) {
  const t = messages('places');
  return (
    <p class="map-notes">
      <VisaSwatch mapClass="own" /> {ownWords} · <VisaSwatch mapClass="none" /> {t('legendNone')} · {t('legendNote')}
    </p>
  );
}
