/** A change of the question in words, and the draft with it. */
import { addDays } from '@carnet/rules/calendar.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { authorisationName, documentName, fieldName, placeName } from './names.ts';
import { indexIn, setAt } from './path.ts';
import { documentPosition } from './question-of.ts';
import { type AuthorisationDraft, countryOf, type TripDraft } from './trip-draft.ts';

interface Change {
  readonly path: string;
  readonly to: unknown;
}

const EVERY_LEG = 'legs[*]';

export function changeText(draft: TripDraft, { path, to }: Change): string {
  const t = messages('plan');
  const traveller = draft.travellers[indexIn(path, 'travellers') ?? 0];
  const leg = draft.legs[indexIn(path, 'legs') ?? -1];
  const country = placeName((leg && countryOf(draft, leg)) ?? '');
  const document = indexIn(path, 'documents');
  const name = path.split('.').at(-1) ?? '';
  if (path === EVERY_LEG) return t('changeLater', { days: Number.parseInt(String(to), 10) });
  if (document !== undefined && name === 'expiresOn')
    return t('changeExpiry', { document: documentName(traveller, String(document + 1)), date: shown(to) });
  if (/\.authorisations\[\d+\]$/.test(path))
    return t('changeHold', { what: authorisationName(to as AuthorisationDraft) });
  if (/\.vaccinations\[\d+\]$/.test(path))
    return t('changeVaccinated', { date: shown((to as { lastDoseOn?: string }).lastDoseOn) });
  if (path === 'purpose') return t('changePurpose', { purpose: t('purpose', { purpose: String(to) }) });
  if (leg && name === 'departsOn') return t('changeLeave', { country, date: shown(to) });
  if (leg && name === 'arrivesOn') return t('changeArrive', { country, date: shown(to) });
  if (leg && name === 'side') return t('changeSide', { country, side: String(to) });
  return `${fieldName(draft, path)}: ${shown(to)}`;
}

/** What was presumed of a field: "Blank pages – Passport: Brazil: 2". */
export function presumedFieldText(draft: TripDraft, path: string, value: unknown): string {
  const t = messages('plan');
  const name = path.split('.').at(-1);
  if (name === 'purpose') return `${fieldName(draft, path)}: ${t('purpose', { purpose: String(value) })}`;
  if (name === 'mode') return `${fieldName(draft, path)}: ${t('mode', { mode: String(value) })}`;
  if (!Array.isArray(value)) return `${fieldName(draft, path)}: ${shown(value)}`;
  const countries = value.map(({ country }: { country: string }) => placeName(country));
  return `${fieldName(draft, path)}: ${countries.join(', ')}`;
}

function shown(value: unknown): string {
  const t = messages('plan');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
    ? formatDate(value.slice(0, 10))
    : String(value ?? '');
}

export function withChange(draft: TripDraft, { path, to }: Change): TripDraft {
  if (path !== EVERY_LEG) {
    const { documentRef } = Object(to) as { documentRef?: string };
    if (documentRef === undefined) return setAt(draft, path, to);
    const traveller = draft.travellers[indexIn(path, 'travellers') ?? 0];
    return setAt(draft, path, { ...(to as object), documentRef: documentPosition(traveller, documentRef) });
  }
  const days = Number.parseInt(String(to), 10);
  const later = (moment: string | undefined) => moment && addDays(moment.slice(0, 10), days) + moment.slice(10);
  return {
    ...draft,
    legs: draft.legs.map((leg) => ({ ...leg, arrivesOn: later(leg.arrivesOn), departsOn: later(leg.departsOn) })),
  };
}
