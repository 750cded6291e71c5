/** Sentences about what the question leaves out, and why it matters. */
import type { Country } from '../question.ts';
import type { InLanguages, Words } from './words.ts';

export interface QuestionsTexts {
  documents(words: Words): string;
  expiryOfAuthorisation(words: Words): string;
  documentOfAuthorisation(words: Words): string;
  entries(words: Words): string;
  usedBefore(words: Words): string;
  mode(words: Words): string;
  purpose(words: Words): string;
  age(words: Words, country: Country): string;
  arrivalForVisa(words: Words, country: Country, processingDays: number): string;
  conditionsTitle(words: Words, country: Country): string;
}

const en: QuestionsTexts = {
  documents: () => 'Everything depends on the travel document.',
  expiryOfAuthorisation: () => 'It only counts if it is still valid on arrival.',
  documentOfAuthorisation: () => 'It counts only with the passport that it was issued for.',
  entries: () => 'The journey needs more entries than one, or an earlier journey may have used it up.',
  usedBefore: () => 'It is for one entry: once used, it gives no other.',
  mode: () => 'What is asked depends on whether one arrives by air, by sea or by land.',
  purpose: () => 'Other purposes than tourism may need another visa.',
  age: (words, country) => `What ${words.the(country)} asks depends on the age of the traveller.`,
  arrivalForVisa: (words, country, days) =>
    `The permission for ${words.the(country)} takes ${words.days(days)}: whether there is time depends on the arrival.`,
  conditionsTitle: (words, country) => `Rules for some travellers: ${words.country(country)}`,
};

const es: QuestionsTexts = {
  documents: () => 'Todo depende del documento de viaje.',
  expiryOfAuthorisation: () => 'Solo cuenta si sigue siendo válido a la llegada.',
  documentOfAuthorisation: () => 'Solo cuenta con el pasaporte para el que se expidió.',
  entries: () => 'El viaje necesita más de una entrada, o un viaje anterior puede haberla usado.',
  usedBefore: () => 'Vale para una entrada: una vez usado, no da otra.',
  mode: () => 'Lo que se pide depende de si se llega por aire, por mar o por tierra.',
  purpose: () => 'Otros motivos que no sean el turismo pueden requerir otro visado.',
  age: (words, country) => `Lo que se pide depende de la edad (${words.country(country)}).`,
  arrivalForVisa: (words, country, days) =>
    `El permiso tarda ${words.days(days)} (${words.country(country)}): si hay tiempo depende de la llegada.`,
  conditionsTitle: (words, country) => `Reglas para algunos viajeros: ${words.country(country)}`,
};

const pt: QuestionsTexts = {
  documents: () => 'Tudo depende do documento de viagem.',
  expiryOfAuthorisation: () => 'Só conta se ainda for válido na chegada.',
  documentOfAuthorisation: () => 'Só vale com o passaporte para o qual foi emitido.',
  entries: () => 'A viagem precisa de mais de uma entrada, ou uma viagem anterior pode tê-la usado.',
  usedBefore: () => 'Vale para uma entrada: depois de usado, não dá outra.',
  mode: () => 'O que se pede depende de se chegar por ar, por mar ou por terra.',
  purpose: () => 'Outros motivos que não o turismo podem exigir outro visto.',
  age: (words, country) => `O que se pede depende da idade (${words.country(country)}).`,
  arrivalForVisa: (words, country, days) =>
    `A permissão leva ${words.days(days)} (${words.country(country)}): se há tempo depende da chegada.`,
  conditionsTitle: (words, country) => `Regras para alguns viajantes: ${words.country(country)}`,
};

const fr: QuestionsTexts = {
  documents: () => 'Tout dépend du document de voyage.',
  expiryOfAuthorisation: () => "Il ne compte que s'il est encore valable à l'arrivée.",
  documentOfAuthorisation: () => "Il ne compte qu'avec le passeport pour lequel il a été délivré.",
  entries: () => "Le voyage demande plus d'une entrée, ou un voyage précédent a pu l'utiliser.",
  usedBefore: () => "Il vaut pour une entrée : une fois utilisé, il n'en donne pas d'autre.",
  mode: () => "Ce qui est demandé dépend du moyen d'arrivée : avion, bateau ou route.",
  purpose: () => 'Un autre motif que le tourisme peut demander un autre visa.',
  age: (words, country) => `Ce qui est demandé dépend de l'âge (${words.country(country)}).`,
  arrivalForVisa: (words, country, days) =>
    `L'autorisation prend ${words.days(days)} (${words.country(country)}) : le délai dépend de l'arrivée.`,
  conditionsTitle: (words, country) => `Règles pour certains voyageurs : ${words.country(country)}`,
};

export const questionsTexts: InLanguages<QuestionsTexts> = { en, es, pt, fr };
