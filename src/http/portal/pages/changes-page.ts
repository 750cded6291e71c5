/** `/changes`: what changed lately, by passport, destination, kind and severity. */

import type { Catalog } from '../../../catalog/catalog.ts';
import { CHANGE_KINDS, CHANGE_SEVERITIES } from '../../../domain/changes/change.ts';
import { countriesOf } from '../data/countries.ts';
import { DEFAULT_IMAGE } from '../images/image-routes.ts';
import { changesAddress, feedAddress } from '../shared/change-addresses.ts';
import type { ChangeChoice, CountryName, TypedPair } from '../shared/portal-shapes.ts';
import type { PageOutcome, Visit } from './page-route.ts';
import type { Titles } from './titles.ts';

const CURSOR = /^[1-9]\d{0,14}$/;

/** Countries named in words, and fields left empty, lead to the address that says the same by codes. */
export async function findChangesPage(
  _: unknown,
  titles: Titles,
  catalog: Catalog | undefined,
  visit: Visit,
): Promise<PageOutcome> {
  if (catalog === undefined) return { kind: 'unavailable' };
  const { query, language, stored, writer, isLanguageInAddress } = visit;
  const { all, find } = countriesOf(catalog);
  const sent = { passport: query.get('passport') ?? '', destination: query.get('destination') ?? '' };
  const typed: TypedPair | undefined = writer?.findTyped(language, sent, all);
  const passport = find(typed?.passport.found ?? sent.passport);
  const destination = find(typed?.destination.found ?? sent.destination);
  const choice = choiceOf(query, passport, destination);
  const isUnclear = (sent.passport !== '' && !passport) || (sent.destination !== '' && !destination);
  const address = changesAddress(choice, isLanguageInAddress ? language : undefined);
  if (!isUnclear && address !== (query.size === 0 ? '/changes' : `/changes?${query}`)) {
    return { kind: 'seeOther', to: address };
  }
  const { kind, severity, before } = choice;
  const question = { fromCountryId: passport?.id, toCountryId: destination?.id, kind, severity, before };
  const list = isUnclear ? { changes: [], nextBefore: null } : await stored.page(catalog, question);
  return {
    kind: 'page',
    page: {
      image: DEFAULT_IMAGE,
      text: (inLanguage) => ({
        title: titles.text(inLanguage, 'changes.title'),
        lead: titles.text(inLanguage, 'changes.lead'),
      }),
      ...(list === undefined ? {} : { data: JSON.stringify({ requests: { [changesAddress(choice)]: list } }) }),
      body: { kind: 'changes', choice, list, ...(isUnclear && typed !== undefined ? { typed } : {}) },
      feed: feedAddress(choice),
    },
  };
}

function choiceOf(query: URLSearchParams, passport?: CountryName, destination?: CountryName): ChangeChoice {
  const kind = CHANGE_KINDS.find((one) => one === query.get('kind'));
  const severity = CHANGE_SEVERITIES.find((one) => one === query.get('severity'));
  const before = query.get('before') ?? '';
  return {
    ...(passport === undefined ? {} : { passport: passport.iso2 }),
    ...(destination === undefined ? {} : { destination: destination.iso2 }),
    ...(kind === undefined ? {} : { kind }),
    ...(severity === undefined ? {} : { severity }),
    ...(CURSOR.test(before) ? { before: Number(before) } : {}),
  };
}
