/** A box for one country: typed by name, other name or ISO code, chosen from the list of what matches. */
import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react';
import type { Ref } from 'preact';
import { useId, useImperativeHandle, useRef, useState } from 'preact/hooks';
import type { CountryName } from '../../api/country-names.ts';
import { countryName } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { Button } from '../button.tsx';
import { Flag } from '../flag.tsx';
import { type SearchableCountry, searchText } from './search-countries.ts';
import { useCountryChoice } from './use-country-choice.ts';
import './country-combobox.css';
import { CROSS, StrokeIcon } from '../stroke-icon.tsx';

export interface CountryBox {
  /**
   * Makes what is typed a choice, for a form that is sent: undefined when nothing is chosen or it is not clear what is
   * meant, and then the box says so and has the focus.
   */
  readonly settle: () => Promise<string | undefined>;
}

interface CountryComboboxProps {
  readonly box?: Ref<CountryBox>;
  /** For links that lead to the box. */
  readonly id?: string;
  readonly label: string;
  /** What the label means, for those who hear it without the sentence that it is part of. */
  readonly hint?: string;
  /** "Country name or code" where it is absent. */
  readonly placeholder?: string;
  /** ISO-2 code of the chosen country. */
  readonly value: string | undefined;
  readonly onChoose: (country: CountryName) => void;
  /** When the box is left empty; without it, what was chosen before comes back. */
  readonly onClear?: () => void;
  /** Which box: of passports it offers those that exist; countries that nothing is known of entering come last. */
  readonly kind: 'passport' | 'destination';
  /** Why the choice cannot be used, said by the form around it. */
  readonly problem?: string | undefined;
  /**
   * When the reader comes upon a country in the list, by pointer or by keyboard: time to fetch what choosing it will
   * show.
   */
  readonly onHighlight?: (country: CountryName) => void;
}

/** As many as a tall list shows; scrolling to its end adds as many again. */
const STEP = 24;

export function CountryCombobox(props: CountryComboboxProps) {
  const { label, value, problem, onHighlight } = props;
  const t = messages('shell');
  const ownId = useId();
  const boxId = props.id ?? ownId;
  const field = useRef<HTMLDivElement>(null);
  const choice = useCountryChoice(props);
  const { input, names, matches, typed, isOpen, setOpen, isUnknown, taken } = choice;
  const [isTouched, setTouched] = useState(false);
  const [shown, setShown] = useState(STEP);
  const type = (next: string) => {
    choice.type(next);
    setShown(STEP);
  };
  useImperativeHandle(props.box ?? null, () => ({ settle: choice.settle }));

  const text = typed ?? (value === undefined ? '' : countryName(value, value));
  const complaint = isUnknown
    ? t(props.kind === 'destination' ? 'comboboxNowhere' : 'comboboxNone', { text: typed?.trim() ?? '' })
    : choice.isUnclear
      ? t('comboboxUnclear', { text: typed?.trim() ?? '' })
      : problem;

  return (
    <div class="combobox" ref={field}>
      <label for={boxId}>
        {label}
        {props.hint === undefined ? null : <span class="visually-hidden"> ({props.hint})</span>}
      </label>
      <ComboboxProvider
        inputValue={text}
        setInputValue={type}
        open={isOpen && matches.length > 0}
        setOpen={(next) => {
          // What the browser fills in opens no list: the reader is elsewhere.
          if (next && document.activeElement !== input.current) return;
          setOpen(next);
          if (next) setShown(STEP);
        }}
        setActiveId={(id) => {
          // None when the list closes: what was active before it still counts.
          const entry = id && matches.find((one) => optionId(boxId, one) === id);
          if (!entry) return;
          choice.mark(entry);
          onHighlight?.(entry.country);
        }}
      >
        <div class="combobox-field">
          <Combobox
            id={boxId}
            ref={input as never}
            className="combobox-input"
            // Also when the list comes after the text; of all countries, before any text, none is marked.
            autoSelect={typed ? 'always' : true}
            setValueOnClick={false}
            placeholder={props.placeholder ?? t('comboboxPlaceholder')}
            autoComplete="list"
            autoCapitalize="off"
            autoCorrect="off"
            spellcheck={false}
            enterKeyHint="go"
            aria-invalid={complaint ? true : undefined}
            aria-describedby={complaint ? `${boxId}-problem` : undefined}
            onFocus={(event) => {
              // Moving through the list by arrow keys brings the focus back to the box each time.
              if (!field.current?.contains(event.relatedTarget as Node | null)) choice.focused();
              setTouched(true);
              if (names.status === 'failed') names.retry();
              choice.selectChosen();
            }}
            // Text that is pasted over the same text is typed, too: the store of the list sees no change.
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDownCapture={(event) => choice.keyDown(event as unknown as KeyboardEvent)}
            onBlur={(event) => {
              if (!field.current?.contains(event.relatedTarget as Node | null)) choice.leave();
            }}
          />
          {text === '' ? null : (
            <button
              type="button"
              class="combobox-clear"
              // For pointers: by keyboard the text is selected and typed over, and Tab leads to the next box.
              tabIndex={-1}
              aria-label={t('comboboxClear', { label })}
              onClick={() => {
                type('');
                setOpen(true);
                input.current?.focus();
              }}
            >
              <StrokeIcon path={CROSS} size={18} />
            </button>
          )}
        </div>
        <ComboboxPopover
          sameWidth
          unmountOnHide
          // The box has the focus all the time: whoever has gone on by Tab is not brought back.
          autoFocusOnHide={false}
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
                key={optionId(boxId, entry)}
                id={optionId(boxId, entry)}
                value={entry.shownName}
                setValueOnClick={false}
                selectValueOnClick={false}
                focusOnHover
                className="combobox-option"
                onClick={() => choice.choose(entry)}
              >
                {
                  (
                    <>
                      <Flag iso2={entry.country.iso2} />
                      <span class="combobox-name">{entry.shownName}</span>{' '}
                      <span class="combobox-code">{entry.country.iso2}</span>
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
      {taken?.place === undefined || typed !== undefined || value !== taken.country.iso2 ? null : (
        <p class="combobox-note" role="status">
          {t('comboboxPlace', { place: taken.place, country: countryName(value, value) })}
        </p>
      )}
      {complaint ? (
        <p class="combobox-problem" id={`${boxId}-problem`} role={isUnknown ? 'status' : undefined}>
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

const optionId = (id: string, { country, place, shownName }: SearchableCountry): string =>
  place === undefined ? `${id}-${country.iso2}` : `${id}-${country.iso2}-${searchText(shownName).replaceAll(' ', '-')}`;
