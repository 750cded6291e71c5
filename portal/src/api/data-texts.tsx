/** Texts of the data in the reader's language. All are in English; most are translated. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { locale } from '../i18n/locale.ts';
import { portalData } from './public-data.ts';
import { useRequest } from './use-request.ts';

/** By the English text, without those that are not translated. */
export type DataTexts = Readonly<Record<string, string>>;

export const NO_TEXTS: DataTexts = {};
const Context = createContext(NO_TEXTS);

export function TranslatedTexts({
  texts,
  children,
}: {
  readonly texts: DataTexts;
  readonly children: ComponentChildren;
}) {
  return <Context.Provider value={texts}>{children}</Context.Provider>;
}

/** `lang` is set where an untranslated text appears on a page in another language. */
export function useDataText(text: string): { readonly text: string; readonly lang: 'en' | undefined } {
  const translated = useContext(Context)[text];
  if (translated !== undefined) return { text: translated, lang: undefined };
  return { text, lang: locale === 'en' ? undefined : 'en' };
}

export async function loadPairTexts(
  { passport, destination }: Readonly<Record<'passport' | 'destination', { readonly id: number }>>,
  signal: AbortSignal,
): Promise<DataTexts> {
  if (locale === 'en') return NO_TEXTS;
  return portalData(`/texts/${locale}/passports/${passport.id}/destinations/${destination.id}`, signal);
}

/** Those of the page of a destination. */
export function useDestinationTexts(id: number): DataTexts {
  const { data } = useRequest<DataTexts>(locale === 'en' ? null : `texts ${locale} ${id}`, (signal) =>
    portalData(`/texts/${locale}/destinations/${id}`, signal),
  );
  return data ?? NO_TEXTS;
}
