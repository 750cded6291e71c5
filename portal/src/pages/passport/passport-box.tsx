/**
 * The boxes that choose the passport, and up to three more: the answers of one are fetched as soon as the reader comes
 * upon it.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { prefetchAnswers } from '../../api/answers.ts';
import type { CountryName } from '../../api/country-names.ts';
import { countryName } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { useRouteInPlace } from '../../shell/route-in-place.ts';
import { Button } from '../../ui/button.tsx';
import { CountryCombobox } from '../../ui/fields/country-combobox.tsx';
import type { Together } from '../../world-map/lists/combine-rows.ts';
import { type Further, furtherAddress, MOST_FURTHER } from './further-passports.ts';
import './passport-box.css';
import { CROSS, StrokeIcon } from '../../ui/stroke-icon.tsx';

/** Walking quickly through the list fetches nothing. */
const REST_MS = 120;

interface PassportBoxProps extends Further {
  /** ISO-2 code of the first passport. */
  readonly value: string;
}

export function PassportBox({ value, others, together }: PassportBoxProps) {
  const t = messages('places');
  const routeInPlace = useRouteInPlace();
  const [isAdding, setAdding] = useState(false);
  const adding = useRef<HTMLDivElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  useEffect(() => {
    if (isAdding) adding.current?.querySelector('input')?.focus();
  }, [isAdding]);
  const prefetch = ({ id }: CountryName) => {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => void prefetchAnswers('passport', id), REST_MS);
  };
  const go = (first: string, further: readonly Pick<CountryName, 'iso2'>[], how: Together = together) =>
    routeInPlace(furtherAddress(first, further, how));
  return (
    <div class="passport-boxes">
      <div class="passport-box">
        <CountryCombobox
          label={t('passportBox')}
          kind="passport"
          value={value}
          onHighlight={prefetch}
          onChoose={({ id, iso2 }) => {
            // At once: the page asks once it is drawn.
            void prefetchAnswers('passport', id);
            go(
              iso2,
              others.filter((other) => other.iso2 !== iso2),
            );
          }}
        />
      </div>
      {isAdding ? (
        <div class="passport-box" ref={adding}>
          <CountryCombobox
            label={t('passportFurther')}
            kind="passport"
            value={undefined}
            onHighlight={prefetch}
            onChoose={(country) => {
              void prefetchAnswers('passport', country.id);
              setAdding(false);
              go(value, [...others.filter(({ id }) => id !== country.id), country]);
            }}
          />
        </div>
      ) : others.length < MOST_FURTHER ? (
        <Button onClick={() => setAdding(true)}>{t(others.length === 0 ? 'passportAdd' : 'passportAddMore')}</Button>
      ) : null}
      {others.length > 0 ? (
        <div class="passport-further">
          <ul class="row-list" aria-label={t('passportOthers')}>
            {others.map(({ id, iso2, name }) => (
              <li key={id} class="passport-chip">
                {countryName(iso2, name)}
                <button
                  type="button"
                  aria-label={t('passportRemove', { country: countryName(iso2, name) })}
                  onClick={() =>
                    go(
                      value,
                      others.filter((other) => other.id !== id),
                    )
                  }
                >
                  <StrokeIcon path={CROSS} size={18} />
                </button>
              </li>
            ))}
          </ul>
          <fieldset class="passport-together">
            <legend class="visually-hidden">{t('togetherLegend')}</legend>
            {(['best', 'all'] as const).map((how) => (
              <label key={how}>
                <input
                  type="radio"
                  name="together"
                  checked={together === how}
                  onChange={() => go(value, others, how)}
                />{' '}
                {t(how === 'best' ? 'togetherBest' : 'togetherAll')}
              </label>
            ))}
          </fieldset>
        </div>
      ) : null}
    </div>
  );
}
