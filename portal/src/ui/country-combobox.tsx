/** A box for one country: typed by name, other name or ISO code, chosen from the list of what matches. */
import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { type CountryName, useCountryNames } from '../api/country-names.ts';
import { countryName } from '../i18n/format.ts';
import { locale } from '../i18n/locale.ts';
import { messages } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import { countryNamed, type SearchableCountry, searchableCountries, searchCountries } from './search-countries.ts';
import './country-combobox.css';

interface CountryComboboxProps {
  readonly label: string;
  /** ISO-2 code of the chosen country. */
  readonly value: string | undefined;
  readonly onChoose: (country: CountryName) => void;
  /** Those that the box is not usually for come last: territories without passports, countries of which nothing is known. */
  readonly kind: 'passport' | 'destination';
  /** Why the choice cannot be used, said by the form around it. */
  readonly problem?: string | undefined;
  /** When the reader comes upon a country in the list, by pointer or by keyboard: time to fetch what choosing it will show. */
  readonly onHighlight?: (country: CountryName) => void;
}

/** As many as a tall list shows; scrolling to its end adds as many again. */
const STEP = 24;

export function CountryCombobox({ label, value, onChoose, kind, problem, onHighlight }: CountryComboboxProps) {
  const t = messages('shell');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // What is being typed; undefined while the box shows the chosen country.
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const [shown, setShown] = useState(STEP);
  useWhenIdle(() => setWanted(true));

  const names = useCountryNames(isWanted);
  const countries = useMemo(
    () => searchableCountries(names.data ?? [], ({ iso2, name }) => countryName(iso2, name), locale),
    [names.data],
  );
  const matches = useMemo(
    () =>
      searchCountries(countries, typed ?? '', (country) =>
        kind === 'passport' ? country.isPassport : country.isDestination,
      ),
    [countries, typed, kind],
  );

  const text = typed ?? (value === undefined ? '' : countryName(value, value));
  const isUnknown = names.status === 'ready' && typed !== undefined && typed.trim() !== '' && matches.length === 0;
  const complaint = isUnknown
    ? t('comboboxNone', { text: typed.trim() })
    : isLeft && typed !== undefined
      ? t('comboboxChoose')
      : problem;

  const choose = ({ country }: SearchableCountry) => {
    setTyped(undefined);
    setOpen(false);
    onChoose(country);
  };
  const type = (next: string) => {
    setTyped(next);
    setLeft(false);
    setShown(STEP);
  };
  const leave = (event: FocusEvent) => {
    if (typed === undefined || box.current?.contains(event.relatedTarget as Node | null)) return;
    const named = countryNamed(countries, typed);
    if (named) choose(named);
    else if (typed.trim() === '') setTyped(undefined);
    else setLeft(true);
  };

  return (
    <div class="combobox" ref={box}>
      <label for={id}>{label}</label>
      <ComboboxProvider
        inputValue={text}
        setInputValue={type}
        open={isOpen && matches.length > 0}
        setOpen={(next) => {
          setOpen(next);
          if (next) setShown(STEP);
        }}
        setActiveId={(active) => {
          const entry = active && matches.find(({ country }) => optionId(id, country) === active);
          if (entry) onHighlight?.(entry.country);
        }}
      >
        <div class="combobox-field">
          <Combobox
            id={id}
            ref={input as never}
            className="combobox-input"
            autoSelect
            setValueOnClick={false}
            placeholder={t('comboboxPlaceholder')}
            autoComplete="list"
            autoCapitalize="off"
            autoCorrect="off"
            spellcheck={false}
            enterKeyHint="go"
            aria-invalid={complaint ? true : undefined}
            aria-describedby={complaint ? `${id}-problem` : undefined}
            onFocus={(event) => {
              setWanted(true);
              setTouched(true);
              if (names.status === 'failed') names.retry();
              if (typed === undefined) (event.currentTarget as unknown as HTMLInputElement).select();
            }}
            onBlur={(event) => leave(event as unknown as FocusEvent)}
          />
          {text === '' ? null : (
            <button
              type="button"
              class="combobox-clear"
              aria-label={t('comboboxClear', { label })}
              onClick={() => {
                type('');
                setOpen(true);
                input.current?.focus();
              }}
            >
              <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
              </svg>
            </button>
          )}
        </div>
        <ComboboxPopover
          sameWidth
          unmountOnHide
          gutter={4}
          className="combobox-list"
          aria-label={label}
          onScroll={(event) => {
            const { scrollTop, clientHeight, scrollHeight } = event.currentTarget as unknown as HTMLElement;
            if (scrollTop + 2 * clientHeight > scrollHeight) setShown((count) => count + STEP);
          }}
        >
          {
            matches.slice(0, shown).map((entry) => (
              <ComboboxItem
                key={entry.country.iso2}
                id={optionId(id, entry.country)}
                value={entry.shownName}
                setValueOnClick={false}
                selectValueOnClick={false}
                focusOnHover
                className="combobox-option"
                onClick={() => choose(entry)}
              >
                {
                  (
                    <>
                      <span>{entry.shownName}</span> <span class="combobox-code">{entry.country.iso2}</span>
                    </>
                  ) as never
                }
              </ComboboxItem>
            )) as never
          }
        </ComboboxPopover>
      </ComboboxProvider>
      <span class={isOpen && names.status === 'loading' ? 'combobox-note' : 'visually-hidden'} role="status">
        {isOpen && names.status === 'loading' ? t('comboboxLoading') : ''}
        {isOpen && typed && matches.length > 0 ? t('comboboxFound', { count: matches.length }) : ''}
      </span>
      {complaint ? (
        <p class="combobox-problem" id={`${id}-problem`} role={isUnknown ? 'status' : undefined}>
          {complaint}
        </p>
      ) : null}
      {isTouched && names.status === 'failed' ? (
        <div class="combobox-problem" role="alert">
          {t('comboboxFailed')}{' '}
          <Button look="quiet" onClick={names.retry}>
            {t('retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const optionId = (id: string, { iso2 }: CountryName): string => `${id}-${iso2}`;

/** Once, when the page has nothing better to do. */
function useWhenIdle(act: () => void): void {
  useEffect(() => {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(act, { timeout: 3000 });
      return () => cancelIdleCallback(handle);
    }
    const timer = setTimeout(act, 500);
    return () => clearTimeout(timer);
  }, []);
}
