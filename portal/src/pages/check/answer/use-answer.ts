/** Asks for the answer to a passport and a destination, and for what the destination asks for health's sake. */
import { CarnetError, type components, paginate } from '@carnet/client';
import type { ReaderTrip } from '../../../../../src/http/portal/shared/reader-facts.ts';
import { type CountryName, findCountry, loadCountryNames } from '../../../api/country-names.ts';
import { type DataTexts, loadPairTexts } from '../../../api/data-texts.tsx';
import { passportHolder } from '../../../api/passports.ts';
import { embeddedJson } from '../../../api/portal-config.ts';
import { publicData } from '../../../api/public-data.ts';
import { completeResult } from '../../../api/requirements.ts';
import { type Request, useRequest } from '../../../api/use-request.ts';
import type { HealthRequirement, PersonalizedResult } from './answer-kind.ts';

type ServedResult = components['schemas']['PersonalizedResult'];

export interface Pair {
  readonly passport: CountryName;
  readonly destination: CountryName;
}

export type Answer =
  /** Codes in the address that no country has. */
  | { readonly kind: 'noCountry'; readonly codes: readonly string[] }
  | ({ readonly kind: 'own' } & Told)
  /** No rule applies: unknown, never "not required". */
  | ({ readonly kind: 'unknown' } & Told)
  | ({ readonly kind: 'answer'; readonly result: PersonalizedResult } & Told);

export type KnownAnswer = Exclude<Answer, { readonly kind: 'noCountry' }>;

interface Told extends Pair {
  /** Texts of the data in the reader's language. */
  readonly texts: DataTexts;
  /** The trip check, where the reader added something to the question. */
  readonly reader?: ReaderTrip;
}

/** What the server put into the page of the pair, so that its first sight needs no further request. */
interface PortalData extends Told {
  readonly answer: ServedResult | null;
  readonly health: { readonly data: readonly HealthRequirement[]; readonly meta: { readonly totalPages: number } };
}

function embeddedFor(passport: string, destination: string): PortalData | undefined {
  const portalData = embeddedJson<Partial<PortalData>>('portal-data');
  const isOfPair = portalData?.passport?.iso2 === passport && portalData.destination?.iso2 === destination;
  return isOfPair ? (portalData as PortalData) : undefined;
}

/** Null codes: the page has no pair yet. */
export function useAnswer(passport: string | null, destination: string | null): Request<Answer> {
  const isAsked = passport !== null && destination !== null;
  const embedded = isAsked ? embeddedFor(passport, destination) : undefined;
  return useRequest(
    isAsked ? `${passport} ${destination}` : null,
    (signal) => ask(passport ?? '', destination ?? '', signal),
    embedded && answerTo(embedded, embedded.answer),
  );
}

async function ask(passportCode: string, destinationCode: string, signal: AbortSignal): Promise<Answer> {
  const countries = await loadCountryNames();
  const named = findCountry(countries, passportCode);
  const passport = named && passportHolder(countries, named);
  const destination = findCountry(countries, destinationCode);
  if (!passport || !destination) {
    const codes = [passport ? [] : passportCode, destination ? [] : destinationCode].flat();
    return { kind: 'noCountry', codes: [...new Set(codes)] };
  }
  const pair = { passport, destination };
  const [result, texts] = await Promise.all([
    passport.id === destination.id ? null : personalized(passport.id, destination.id, signal),
    loadPairTexts(pair, signal),
  ]);
  return answerTo({ ...pair, texts }, result);
}

export function answerTo({ passport, destination, texts }: Told, result: ServedResult | null): KnownAnswer {
  const told = { passport, destination, texts };
  if (passport.id === destination.id) return { kind: 'own', ...told };
  if (result === null) return { kind: 'unknown', ...told };
  return { kind: 'answer', ...told, result: completeResult(result) };
}

/** Null when no rule applies. */
export async function personalized(
  fromCountryId: number,
  toCountryId: number,
  signal: AbortSignal,
): Promise<ServedResult | null> {
  try {
    return await publicData.get('/v1/entry-requirements/personalized', {
      query: { fromCountryId, toCountryId, explain: true, evidence: true },
      signal,
    });
  } catch (error) {
    // Both countries are known here: it is the rule that is missing (404), or there is no such passport (422).
    if (error instanceof CarnetError && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}

export function useHealth({ passport, destination }: Pair): Request<readonly HealthRequirement[]> {
  const embedded = embeddedFor(passport.iso2, destination.iso2)?.health;
  return useRequest(
    `health ${destination.id}`,
    (signal) => allHealth(destination.id, signal),
    embedded && embedded.meta.totalPages <= 1 ? embedded.data : undefined,
  );
}

async function allHealth(countryId: number, signal: AbortSignal): Promise<readonly HealthRequirement[]> {
  const rows: HealthRequirement[] = [];
  for await (const row of paginate(publicData, '/v1/health-requirements', { query: { countryId, limit: 100 }, signal }))
    rows.push(row);
  return rows;
}

/** Which of the groups that health requirements name the passport's country is a member of, by their codes. */
export function useHealthGroups(
  { passport, destination }: Pair,
  health: readonly HealthRequirement[] | undefined,
): Request<readonly string[]> {
  return useRequest(health ? `health-groups ${passport.id} ${destination.id}` : null, async (signal) => {
    const ids = new Set((health ?? []).flatMap(({ conditions }) => conditions?.arrivingFromGroupId ?? []));
    const groups = await Promise.all(
      [...ids].map((id) => publicData.get('/v1/country-groups/{id}', { path: { id }, signal })),
    );
    return groups
      .filter(({ members }) =>
        members.some(({ countryId, status }) => countryId === passport.id && status === 'member'),
      )
      .map(({ code }) => code);
  });
}
