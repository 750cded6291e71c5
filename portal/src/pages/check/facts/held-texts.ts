/** Visas and permits of other states in the reader's words. */
import { countryName, formatDate, formatList } from '../../../i18n/format.ts';
import { locale } from '../../../i18n/locale.ts';
import { messages } from '../../../i18n/messages.ts';
import { type AcceptedDocument, conditionsOf, type HeldDocument } from './held-documents.ts';

const either = (items: readonly string[]): string => new Intl.ListFormat(locale, { type: 'disjunction' }).format(items);

/** Of a country, or of a group of countries. */
export function issuerName(code: string): string {
  return code.length === 2 ? countryName(code, code) : messages('check')('groupName', { code });
}

/** "Visa or residence permit: Canada, United States". */
export function heldTitle({ kinds, issuers }: HeldDocument): string {
  const t = messages('check');
  return t('heldTitle', {
    kinds: either(kinds.map((kind) => t('heldKind', { kind }))),
    issuers: either(issuers.map(issuerName)),
  });
}

export function heldTexts(held: HeldDocument): readonly string[] {
  const t = messages('check');
  return conditionsOf(held).map(([key, values]) =>
    t(key, typeof values?.date === 'string' ? { date: formatDate(values.date) } : values),
  );
}

/** On which journeys, and for whom where that is not settled. */
export function journeyTexts({ route, mode, nationals }: AcceptedDocument, isSettled: boolean): readonly string[] {
  const t = messages('check');
  return [
    route === null ? [] : t('heldRoute', { route }),
    mode === null ? [] : t('onlyMode', { mode }),
    nationals === null || isSettled ? [] : t('heldNationals', { list: formatList(nationals.map(issuerName)) }),
  ].flat();
}
