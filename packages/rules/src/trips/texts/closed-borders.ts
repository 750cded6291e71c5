/** Sentences about borders that travellers cannot cross. */
import type { Day } from '../../calendar.ts';
import type { Country } from '../question.ts';
import type { InLanguages, Words } from './words.ts';

export type ClosedMode = 'land' | 'sea';

/** Between two countries; one country alone = all its borders. */
export type Border = readonly [Country, Country] | readonly [Country];

export interface ClosedBordersTexts {
  title(words: Words, border: Border): string;
  closed(words: Words, mode: ClosedMode, border: Border): string;
  /** It was closed until that day, and what came after is not known. */
  ended(words: Words, mode: ClosedMode, border: Border, until: Day): string;
  askMode(words: Words): string;
  /** Where one comes from is not told. `neighbours`: names of countries, or codes of groups. */
  someClosed(words: Words, mode: ClosedMode, country: Country, neighbours: readonly string[]): string;
}

const names = (words: Words, border: Border) => border.map((one) => words.country(one)).join(' – ');

const isAll = (border: Border) => border.length === 1;

const en: ClosedBordersTexts = {
  title: (words, border) => `Border: ${names(words, border)}`,
  closed: (words, mode, [one, other]) =>
    other === undefined
      ? `The ${mode} borders of ${words.the(one)} are closed to travellers.`
      : `The ${mode} border between ${words.the(one)} and ${words.the(other)} is closed to travellers.`,
  ended: (words, mode, border, until) =>
    `${en.closed(words, mode, border)} This was decided until ${words.day(until)}. ` +
    'We could not confirm whether it was extended.',
  askMode: () => 'The border is closed to some ways of travel: say whether you arrive by air, by sea or by land.',
  someClosed: (words, mode, country, neighbours) =>
    `The ${mode} border of ${words.the(country)} is closed to those who come from: ${neighbours.join(', ')}.`,
};

const MODES: Readonly<Record<'es' | 'pt' | 'fr', Readonly<Record<ClosedMode, string>>>> = {
  es: { land: 'terrestre', sea: 'marítima' },
  pt: { land: 'terrestre', sea: 'marítima' },
  fr: { land: 'terrestre', sea: 'maritime' },
};

const es: ClosedBordersTexts = {
  title: (words, border) => `Frontera: ${names(words, border)}`,
  closed: (words, mode, border) =>
    isAll(border)
      ? `Las fronteras ${MODES.es[mode]}s están cerradas para los viajeros (${names(words, border)}).`
      : `La frontera ${MODES.es[mode]} está cerrada para los viajeros (${names(words, border)}).`,
  ended: (words, mode, border, until) =>
    `${es.closed(words, mode, border)} Se decidió hasta el ${words.day(until)}. No pudimos confirmar si se prorrogó.`,
  askMode: () => 'La frontera está cerrada para algunas formas de viajar: indique si llega por aire, mar o tierra.',
  someClosed: (words, mode, country, neighbours) =>
    `La frontera ${MODES.es[mode]} (${words.country(country)}) está cerrada para quien viene de: ${neighbours.join(', ')}.`,
};

const pt: ClosedBordersTexts = {
  title: (words, border) => `Fronteira: ${names(words, border)}`,
  closed: (words, mode, border) =>
    isAll(border)
      ? `As fronteiras ${MODES.pt[mode]}s estão fechadas para viajantes (${names(words, border)}).`
      : `A fronteira ${MODES.pt[mode]} está fechada para viajantes (${names(words, border)}).`,
  ended: (words, mode, border, until) =>
    `${pt.closed(words, mode, border)} Foi decidido até ${words.day(until)}. ` +
    'Não conseguimos confirmar se foi prorrogado.',
  askMode: () => 'A fronteira está fechada para algumas formas de viajar: informe se chega por ar, mar ou terra.',
  someClosed: (words, mode, country, neighbours) =>
    `A fronteira ${MODES.pt[mode]} (${words.country(country)}) está fechada para quem vem de: ${neighbours.join(', ')}.`,
};

const fr: ClosedBordersTexts = {
  title: (words, border) => `Frontière : ${names(words, border)}`,
  closed: (words, mode, border) =>
    isAll(border)
      ? `Les frontières ${MODES.fr[mode]}s sont fermées aux voyageurs (${names(words, border)}).`
      : `La frontière ${MODES.fr[mode]} est fermée aux voyageurs (${names(words, border)}).`,
  ended: (words, mode, border, until) =>
    `${fr.closed(words, mode, border)} La décision vaut jusqu'au ${words.day(until)}. ` +
    "Nous n'avons pas pu confirmer si elle a été prolongée.",
  askMode: () =>
    'La frontière est fermée à certains modes de transport : indiquez si vous arrivez par avion, par mer ou par terre.',
  someClosed: (words, mode, country, neighbours) =>
    `La frontière ${MODES.fr[mode]} (${words.country(country)}) est fermée à qui vient de : ${neighbours.join(', ')}.`,
};

export const closedBordersTexts: InLanguages<ClosedBordersTexts> = { en, es, pt, fr };
