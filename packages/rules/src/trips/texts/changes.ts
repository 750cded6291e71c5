/** Sentences about a change of the journey and what would follow from it. */
import type { Day } from '../../calendar.ts';
import type { Country, TransitSide } from '../question.ts';
import type { InLanguages, Words } from './words.ts';

/** Each is the beginning of a sentence that goes on with its consequence after a colon. */
export interface ChangesTexts {
  later(words: Words, days: number): string;
  leaves(words: Words, country: Country, day: Day): string;
  side(words: Words, country: Country, side: TransitSide): string;
  byAir(words: Words, country: Country): string;
  document(words: Words, ref: string, day: Day): string;
  /** `issuer`: the name of who issues it, with its article in English. */
  visa(words: Words, issuer: string): string;
  vaccinated(words: Words, vaccine: string, day: Day): string;
  tourism(words: Words): string;
}

const en: ChangesTexts = {
  later: (words, days) => `If everything is ${words.days(days)} later`,
  leaves: (words, country, day) => `If you leave ${words.the(country)} on ${words.day(day)}`,
  side: (words, country, side) =>
    side === 'airside'
      ? `If you stay on this side of the border in ${words.the(country)}`
      : `If you pass the border in ${words.the(country)}`,
  byAir: (words, country) => `If you fly to ${words.the(country)}`,
  document: (words, ref, day) => `If document "${ref}" is valid until ${words.day(day)}`,
  visa: (_, issuer) => `With a visa of ${issuer}`,
  vaccinated: (words, vaccine, day) => `With a vaccination against ${vaccine} on ${words.day(day)}`,
  tourism: () => 'For tourism',
};

const es: ChangesTexts = {
  later: (words, days) => `Si todo es ${words.days(days)} más tarde`,
  leaves: (words, country, day) => `Si se sale el ${words.day(day)} (${words.country(country)})`,
  side: (words, country, side) =>
    side === 'airside'
      ? `Si no se cruza la frontera (${words.country(country)})`
      : `Si se cruza la frontera (${words.country(country)})`,
  byAir: (words, country) => `Si llega en avión (${words.country(country)})`,
  document: (words, ref, day) => `Si el documento "${ref}" vale hasta el ${words.day(day)}`,
  visa: (_, issuer) => `Con una visa (${issuer})`,
  vaccinated: (words, vaccine, day) => `Con una vacuna (${vaccine}) el ${words.day(day)}`,
  tourism: () => 'Para turismo',
};

const pt: ChangesTexts = {
  later: (words, days) => `Se tudo for ${words.days(days)} mais tarde`,
  leaves: (words, country, day) => `Se a saída for em ${words.day(day)} (${words.country(country)})`,
  side: (words, country, side) =>
    side === 'airside'
      ? `Sem cruzar a fronteira (${words.country(country)})`
      : `Cruzando a fronteira (${words.country(country)})`,
  byAir: (words, country) => `Chegando de avião (${words.country(country)})`,
  document: (words, ref, day) => `Se o documento "${ref}" valer até ${words.day(day)}`,
  visa: (_, issuer) => `Com um visto (${issuer})`,
  vaccinated: (words, vaccine, day) => `Com uma vacina (${vaccine}) em ${words.day(day)}`,
  tourism: () => 'Para turismo',
};

const fr: ChangesTexts = {
  later: (words, days) => `Si tout a lieu ${words.days(days)} plus tard`,
  leaves: (words, country, day) => `Avec un départ le ${words.day(day)} (${words.country(country)})`,
  side: (words, country, side) =>
    side === 'airside'
      ? `Sans passer la frontière (${words.country(country)})`
      : `En passant la frontière (${words.country(country)})`,
  byAir: (words, country) => `En arrivant par avion (${words.country(country)})`,
  document: (words, ref, day) => `Si le document « ${ref} » est valable jusqu'au ${words.day(day)}`,
  visa: (_, issuer) => `Avec un visa (${issuer})`,
  vaccinated: (words, vaccine, day) => `Avec un vaccin (${vaccine}) le ${words.day(day)}`,
  tourism: () => 'Pour le tourisme',
};

export const changesTexts: InLanguages<ChangesTexts> = { en, es, pt, fr };
