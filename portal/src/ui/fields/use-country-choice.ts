/** What a box for one country holds: the text in it, the countries that it may mean, and when one of them is chosen. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type CountryName, loadCountryNames, useCountryNames } from '../../api/country-names.ts';
import { passportCountries } from '../../api/passports.ts';
import { countryName } from '../../i18n/format.ts';
import { locale } from '../../i18n/locale.ts';
import { findPlaces, placeEntries, usePlaces } from './places.ts';
import {
  clearMatch,
  isNear,
  type SearchableCountry,
  searchableCountries,
  searchCountries,
  searchText,
} from './search-countries.ts';

interface CountryChoiceProps {
  readonly kind: 'passport' | 'destination';
  readonly value: string | undefined;
  readonly onChoose: (country: CountryName) => void;
  readonly onClear?: (() => void) | undefined;
}

export function useCountryChoice({ kind, value, onChoose, onClear }: CountryChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  /** The option that is marked, and for which text the list was drawn: it counts for no other text. */
  const active = useRef<{ readonly entry: SearchableCountry; readonly text: string }>(undefined);
  /** Whether the reader went to the active option by the arrow keys: as good as naming it in full. */
  const isByArrow = useRef(false);
  /** Whether Enter came before the list of names. */
  const isEntered = useRef(false);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // What is being typed; undefined while the box shows the chosen country.
  const [typed, draw] = useState<string>();
  /** The same at once: a key or the end of a form may follow pasted text before the list is drawn again. */
  const typedNow = useRef<string>(undefined);
  const [isLeft, setLeft] = useState(false);
  useWhenIdle(() => setWanted(true));

  const names = useCountryNames(isWanted);
  const isReady = names.status === 'ready';
  const countries = useMemo(() => searchable(names.data ?? [], kind), [names.data, kind]);
  const isUsual = kind === 'passport' ? isPassport : isDestination;
  const found = useMemo(() => searchCountries(countries, typed ?? '', isUsual), [countries, typed, isUsual]);
  const places = usePlaces(kind === 'destination' && isReady ? typed : undefined);
  const matches = useMemo(() => {
    const text = typed ?? '';
    const ofPlaces = placeEntries(countries, places.found);
    if (!found.some((entry) => isNear(entry, text))) return [...found, ...ofPlaces];
    if (places.isPending) return [];
    // A city of that name comes before a country of nearly that name: Lagos, not Laos.
    const isNamed = ({ place = '' }: SearchableCountry) => searchText(place).startsWith(searchText(text));
    return [...ofPlaces.filter(isNamed), ...found, ...ofPlaces.filter((entry) => !isNamed(entry))];
  }, [countries, found, places, typed]);
  /** Where the chosen country comes from. */
  const [taken, setTaken] = useState<SearchableCountry>();

  const setTyped = (next: string | undefined) => {
    typedNow.current = next;
    isByArrow.current = false;
    isEntered.current = false;
    draw(next);
  };
  const choose = (entry: SearchableCountry) => {
    setTyped(undefined);
    setOpen(false);
    setTaken(entry.place === undefined ? undefined : entry);
    onChoose(entry.country);
  };
  const type = (next: string) => {
    setTyped(next);
    setLeft(false);
    setTaken(undefined);
    // Filled in by the browser: no key will follow, and the box is not left.
    if (isReady && document.activeElement !== input.current) leave();
  };
  const marked = () => (active.current?.text === (typedNow.current ?? '') ? active.current.entry : undefined);
  /** What the reader went to with the arrow keys, else what the text can only mean. */
  const meant = (among: readonly SearchableCountry[]) =>
    (isByArrow.current ? marked() : undefined) ?? clearMatch(among, typedNow.current ?? '', isUsual);
  const leave = () => {
    const left = typedNow.current;
    if (left === undefined) return;
    setOpen(false);
    const found = meant(countries);
    if (found) choose(found);
    else if (left.trim() === '') {
      setTyped(undefined);
      if (value !== undefined) onClear?.();
    } else {
      setLeft(true);
      void takePlace(left);
    }
  };
  /** The country of a city that the text can only mean; the reader may have gone on meanwhile. */
  const takePlace = async (text: string): Promise<SearchableCountry | undefined> => {
    if (kind !== 'destination') return undefined;
    const entry = await clearPlace(searchable(await loadCountryNames(), kind), text);
    if (entry === undefined || typedNow.current !== text) return undefined;
    choose(entry);
    return entry;
  };
  /** What is marked for this very text, else what the text finds first. Of the list of all countries nothing is. */
  const enter = () => {
    const text = typedNow.current ?? '';
    const best = text.trim() === '' ? undefined : searchCountries(countries, text, isUsual)[0];
    const first = best && isNear(best, text) ? undefined : best;
    const isDrawn = text.trim() !== '' && marked() !== undefined;
    const found = isByArrow.current || first || isDrawn ? (marked() ?? first) : undefined;
    if (found) return choose(found);
    leave();
    setOpen(false);
  };
  /** The chosen country is typed over, not appended to. */
  const selectChosen = () => {
    if (typedNow.current === undefined && document.activeElement === input.current) input.current?.select();
  };
  useEffect(() => {
    if (typed !== undefined) return;
    // The text comes into the box after this.
    const frame = requestAnimationFrame(selectChosen);
    return () => cancelAnimationFrame(frame);
  }, [typed, value]);
  useEffect(() => {
    if (!isReady) return;
    if (isEntered.current) enter();
    // The list has come after the reader had gone on, or the browser had filled the box in.
    else if (document.activeElement !== input.current) leave();
  }, [isReady]);

  return {
    input,
    names,
    matches,
    typed,
    isOpen,
    setOpen,
    /** Text that can mean several countries, in a box that was left. */
    isUnclear: isLeft && typed !== undefined && isReady && matches.length > 0,
    isUnknown: isReady && typed !== undefined && typed.trim() !== '' && matches.length === 0 && !places.isPending,
    taken,
    choose,
    selectChosen,
    type,
    leave,
    focused() {
      setWanted(true);
      isByArrow.current = false;
    },
    mark(entry: SearchableCountry) {
      active.current = { entry, text: typed ?? '' };
    },
    /** Before the list has the key, which would take what was marked before the text came. */
    keyDown(event: KeyboardEvent) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isByArrow.current = true;
      if (event.key !== 'Enter' || event.isComposing) return;
      // A closed list leaves Enter to the form. One without a button is not sent by it.
      const isLeftToForm = typedNow.current === undefined || input.current?.form?.querySelector('[type=submit]');
      if (!isOpen && isLeftToForm) return;
      if (!isReady) {
        isEntered.current = true;
        return;
      }
      event.preventDefault();
      enter();
    },
    /** As CountryBox has it. */
    async settle(): Promise<string | undefined> {
      if (typedNow.current === undefined && value !== undefined) return value;
      const list = await loadCountryNames().then(
        (all) => searchable(all, kind),
        () => [],
      );
      const found = typedNow.current === undefined ? undefined : meant(list);
      if (found) {
        choose(found);
        return found.country.iso2;
      }
      const place =
        typedNow.current === undefined ? undefined : await takePlace(typedNow.current).catch(() => undefined);
      if (place) return place.country.iso2;
      const isUnclear = (typedNow.current ?? '').trim() !== '';
      setLeft(isUnclear);
      setOpen(isUnclear);
      input.current?.focus();
      return undefined;
    },
  };
}

/** Undefined where the text may mean places in several countries. */
async function clearPlace(
  countries: readonly SearchableCountry[],
  text: string,
): Promise<SearchableCountry | undefined> {
  const found = await findPlaces(text).catch(() => undefined);
  return found === undefined
    ? undefined
    : placeEntries(countries, found).find(({ country }) => country.iso2 === found.clear);
}

const isPassport = (country: CountryName): boolean => country.isPassport;
const isDestination = (country: CountryName): boolean => country.isDestination;

const shownName = ({ iso2, name }: CountryName): string => countryName(iso2, name);

const searchable = (names: readonly CountryName[], kind: CountryChoiceProps['kind']) =>
  searchableCountries(kind === 'passport' ? passportCountries(names, shownName) : names, shownName, locale);

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
