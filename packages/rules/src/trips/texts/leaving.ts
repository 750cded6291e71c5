/** Sentences about what the country that is left asks. */
import type { Country } from '../question.ts';
import type { InLanguages, Words } from './words.ts';

/** As CONCERNED of the data. */
type Concerned = 'everyone' | 'nationals' | 'residents' | 'nationals_and_residents' | 'resident_nationals' | 'visitors';

export interface LeavingTexts {
  /** `name`: the country's own name for what leaving it takes. */
  title(words: Words, country: Country, name: string): string;
  todo(words: Words, name: string): string;
  reason(words: Words, country: Country, concerned: Concerned): string;
  consent(words: Words, country: Country): string;
  askResidence(words: Words, country: Country): string;
  askMode(words: Words): string;
}

const WHO: InLanguages<Readonly<Record<Concerned, string>>> = {
  en: {
    everyone: 'every traveller who leaves',
    nationals: 'its nationals who leave',
    residents: 'residents who leave',
    nationals_and_residents: 'nationals and residents who leave',
    resident_nationals: 'nationals who live there and leave',
    visitors: 'visitors who leave',
  },
  es: {
    everyone: 'todos los viajeros que salen',
    nationals: 'sus nacionales que salen',
    residents: 'los residentes que salen',
    nationals_and_residents: 'los nacionales y residentes que salen',
    resident_nationals: 'los nacionales que viven allí y salen',
    visitors: 'los visitantes que salen',
  },
  pt: {
    everyone: 'todos os viajantes que saem',
    nationals: 'seus nacionais que saem',
    residents: 'os residentes que saem',
    nationals_and_residents: 'os nacionais e residentes que saem',
    resident_nationals: 'os nacionais que moram lá e saem',
    visitors: 'os visitantes que saem',
  },
  fr: {
    everyone: 'tous les voyageurs qui sortent',
    nationals: 'ses nationaux qui sortent',
    residents: 'les résidents qui sortent',
    nationals_and_residents: 'les nationaux et les résidents qui sortent',
    resident_nationals: 'les nationaux qui y vivent et qui sortent',
    visitors: 'les visiteurs qui sortent',
  },
};

export const leavingTexts: InLanguages<LeavingTexts> = {
  en: {
    title: (words, country, name) => `Leaving ${words.the(country)}: ${name}`,
    todo: (_, name) => `Before you leave: ${name}`,
    reason: (words, country, concerned) => `It concerns ${WHO.en[concerned]} (${words.country(country)}).`,
    consent: (words, country) => `Leaving ${words.the(country)}: child without both parents`,
    askResidence: (words, country) => `What leaving takes depends on whether you live in ${words.the(country)}.`,
    askMode: () => 'What leaving takes depends on how you travel on.',
  },
  es: {
    title: (words, country, name) => `Salida (${words.country(country)}): ${name}`,
    todo: (_, name) => `Antes de salir: ${name}`,
    reason: (words, country, concerned) => `Se aplica a ${WHO.es[concerned]} (${words.country(country)}).`,
    consent: (words, country) => `Salida (${words.country(country)}): menor sin ambos padres`,
    askResidence: (words, country) =>
      `Lo que se pide al salir depende de si vive en este país: ${words.country(country)}.`,
    askMode: () => 'Lo que se pide al salir depende de cómo continúa el viaje.',
  },
  pt: {
    title: (words, country, name) => `Saída (${words.country(country)}): ${name}`,
    todo: (_, name) => `Antes de sair: ${name}`,
    reason: (words, country, concerned) => `Vale para ${WHO.pt[concerned]} (${words.country(country)}).`,
    consent: (words, country) => `Saída (${words.country(country)}): menor sem ambos os pais`,
    askResidence: (words, country) =>
      `O que se pede na saída depende de você morar neste país: ${words.country(country)}.`,
    askMode: () => 'O que se pede na saída depende de como a viagem continua.',
  },
  fr: {
    title: (words, country, name) => `Sortie (${words.country(country)}) : ${name}`,
    todo: (_, name) => `Avant de partir : ${name}`,
    reason: (words, country, concerned) => `La règle concerne ${WHO.fr[concerned]} (${words.country(country)}).`,
    consent: (words, country) => `Sortie (${words.country(country)}) : enfant sans ses deux parents`,
    askResidence: (words, country) =>
      `Ce qui est demandé à la sortie dépend de votre résidence dans ce pays : ${words.country(country)}.`,
    askMode: () => 'Ce qui est demandé à la sortie dépend de la suite du voyage.',
  },
};
