/** The answer to a pair and to what the reader adds in the address, for the page before and without its script. */

import { parsed } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { PersonalizedResult } from '../../../catalog/schemas/personalized-result.ts';
import { dataTexts, textsIn } from '../../../infrastructure/words/data-texts.ts';
import { wordsIn } from '../../../infrastructure/words/words-in.ts';
import { answer, readOptions, readTrip } from '../../public/trip-checks/asked-trip.ts';
import type { Asker } from '../../public/trip-checks/check-turns.ts';
import type { CountryName, Language } from '../shared/portal-shapes.ts';
import { ALSO_REF, type ReaderFacts, readerQuestion, readerTrip } from '../shared/reader-facts.ts';
import { countriesOf } from './countries.ts';

/** Undefined: not to be had now, or a country or issuer does not exist. The page's script asks again and says why. */
export async function readerAnswer(
  catalog: Catalog,
  { passport, destination }: { readonly passport: CountryName; readonly destination: CountryName },
  facts: ReaderFacts,
  { language, asker }: { readonly language: Language; readonly asker: Asker },
): Promise<Record<string, unknown> | undefined> {
  try {
    const options = readOptions({ counterfactuals: false }, catalog);
    const asked = readTrip(readerQuestion(passport.iso2, destination.iso2, facts), catalog, options);
    const trip = readerTrip(await answer(asked, catalog, options, wordsIn(language), asker));
    if (trip === undefined) return undefined;
    const also = facts.also === undefined ? undefined : countriesOf(catalog).find(facts.also);
    const isOther = trip.leg.documentRef === ALSO_REF && also !== undefined && also.id !== destination.id;
    const sent = isOther
      ? catalog.personalizedWith(also.id, destination.id, { trace: true, evidence: true })
      : undefined;
    const result = sent === undefined ? null : parsed<PersonalizedResult>(sent);
    return { trip, other: isOther ? { passport: also, result, texts: textsIn([result], dataTexts(language)) } : null };
  } catch {
    return undefined;
  }
}
