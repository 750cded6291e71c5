/** Sentences about days of stay. */

import type { Country } from '../question.ts';
import type { StatedLimit } from '../stay/stay-limit.ts';
import type { InLanguages, Words } from './words.ts';

export interface StayTexts {
  title(words: Words): string;
  own(words: Words): string;
  longStay(words: Words): string;
  permitExpires(words: Words, expiresOn: string): string;
  renewPermit(words: Words): string;
  setByVisa(words: Words): string;
  unlimited(words: Words): string;
  notKnown(words: Words): string;
  allowed(words: Words, limit: StatedLimit): string;
  /** `days` null: the day of departure is not told, and does not matter. */
  fits(words: Words, days: number | null, limit: StatedLimit, usedDays: number): string;
  tooLong(words: Words, overDays: number, limit: StatedLimit, usedDays: number, lastDay: string): string;
  usedUp(words: Words, limit: StatedLimit, usedDays: number): string;
  leaveBy(words: Words, limit: StatedLimit, usedDays: number, lastDay: string): string;
  countUnclear(words: Words, limit: StatedLimit): string;
  earlierUnclear(words: Words, limit: StatedLimit): string;
  whyPermit(words: Words): string;
  whyEarlierLeg(words: Words, country: Country): string;
  /** `days` null: how many it allows is not known. */
  agreement(words: Words, country: Country, name: string, days: number | null): string;
  agreementTodo(words: Words, country: Country): string;
}

/** 90 days in any 180 days */
function limitIn(words: Words, { days, per, windowDays }: StatedLimit): string {
  const counted = words.days(days);
  if (per === 'rolling_window') return `${counted}${PER[words.language].window(words.days(windowDays ?? 0))}`;
  return per === null ? counted : `${counted} ${PER[words.language][per]}`;
}

const PER: InLanguages<{ entry: string; visa: string; calendar_year: string; window(days: string): string }> = {
  en: {
    entry: 'for each entry',
    visa: 'on one visa',
    calendar_year: 'in a calendar year',
    window: (days) => ` in any ${days}`,
  },
  es: {
    entry: 'por entrada',
    visa: 'por visa',
    calendar_year: 'por año calendario',
    window: (days) => ` en cualquier período de ${days}`,
  },
  pt: {
    entry: 'por entrada',
    visa: 'por visto',
    calendar_year: 'por ano civil',
    window: (days) => ` em qualquer período de ${days}`,
  },
  fr: {
    entry: 'par entrée',
    visa: 'par visa',
    calendar_year: 'par année civile',
    window: (days) => ` sur toute période de ${days}`,
  },
};

const en: StayTexts = {
  title: () => 'Length of stay',
  own: () => 'No limit for nationals of the country.',
  longStay: () => 'The residence permit or long-stay visa sets the length of stay.',
  permitExpires: (words, day) =>
    `The residence permit or long-stay visa expires on ${words.day(day)}, during the stay.`,
  renewPermit: () => 'Renew the residence permit or visa, or leave before it expires',
  setByVisa: () => 'The visa, or the officer at the border, sets the length of stay.',
  unlimited: () => 'There is no limit on the days of stay.',
  notKnown: () => 'Length of stay unknown.',
  allowed: (words, limit) => `At most ${limitIn(words, limit)}.`,
  fits: (words, days, limit, used) =>
    `${days === null ? '' : `The stay is ${words.days(days)}. `}${en.allowed(words, limit)}${usedIn.en(words, used)}`,
  tooLong: (words, over, limit, used, day) =>
    `The stay is ${words.days(over)} too long. ${en.allowed(words, limit)}${usedIn.en(words, used)} Leave by ${words.day(day)}.`,
  usedUp: (words, limit, used) => `No days are left on arrival. ${en.allowed(words, limit)}${usedIn.en(words, used)}`,
  leaveBy: (words, limit, used, day) =>
    `Leave by ${words.day(day)}. ${en.allowed(words, limit)}${usedIn.en(words, used)}`,
  countUnclear: (words, limit) => `${en.allowed(words, limit)} It is not clear which days count.`,
  earlierUnclear: (words, limit) =>
    `${en.allowed(words, limit)} We could not confirm whether earlier stays count towards them.`,
  whyPermit: () => 'Days under a residence permit or a long-stay visa do not count.',
  whyEarlierLeg: (words, country) => `The days of the earlier stay (${words.country(country)}) count too.`,
  agreement: (words, country, name, days) =>
    `An agreement may allow it in ${words.the(country)}${days === null ? '' : ` for up to ${words.days(days)}`}: ${name}.`,
  agreementTodo: (words, country) => `Ask the authorities of ${words.the(country)} whether the agreement applies`,
};

const es: StayTexts = {
  title: () => 'Duración de la estancia',
  own: () => 'Sin límite para los nacionales del país.',
  longStay: () => 'El permiso de residencia o la visa de larga duración fija la duración de la estancia.',
  permitExpires: (words, day) =>
    `El permiso de residencia o la visa de larga duración vence el ${words.day(day)}, durante la estancia.`,
  renewPermit: () => 'Renovar el permiso de residencia o la visa, o salir antes de que venza',
  setByVisa: () => 'La visa, o el agente en la frontera, fija la duración de la estancia.',
  unlimited: () => 'No hay límite de días de estancia.',
  notKnown: () => 'Duración permitida desconocida.',
  allowed: (words, limit) => `Como máximo ${limitIn(words, limit)}.`,
  fits: (words, days, limit, used) =>
    `${days === null ? '' : `La estancia es de ${words.days(days)}. `}${es.allowed(words, limit)}${usedIn.es(words, used)}`,
  tooLong: (words, over, limit, used, day) =>
    `La estancia dura ${words.days(over)} de más. ${es.allowed(words, limit)}${usedIn.es(words, used)} Hay que salir a más tardar el ${words.day(day)}.`,
  usedUp: (words, limit, used) => `No quedan días a la llegada. ${es.allowed(words, limit)}${usedIn.es(words, used)}`,
  leaveBy: (words, limit, used, day) =>
    `Hay que salir a más tardar el ${words.day(day)}. ${es.allowed(words, limit)}${usedIn.es(words, used)}`,
  countUnclear: (words, limit) => `${es.allowed(words, limit)} No está claro qué días cuentan.`,
  earlierUnclear: (words, limit) =>
    `${es.allowed(words, limit)} No pudimos confirmar si las estancias anteriores también cuentan.`,
  whyPermit: () => 'Los días con permiso de residencia o visa de larga duración no cuentan.',
  whyEarlierLeg: (words, country) => `También cuentan los días de la estancia anterior (${words.country(country)}).`,
  agreement: (words, country, name, days) =>
    `Un acuerdo puede permitirlo (${words.country(country)}${days === null ? '' : `, hasta ${words.days(days)}`}): ${name}.`,
  agreementTodo: (words, country) => `Preguntar a las autoridades (${words.country(country)}) si se aplica el acuerdo`,
};

const pt: StayTexts = {
  title: () => 'Duração da estadia',
  own: () => 'Sem limite para nacionais do país.',
  longStay: () => 'A autorização de residência ou o visto de longa duração define a duração da estadia.',
  permitExpires: (words, day) =>
    `A autorização de residência ou o visto de longa duração vence em ${words.day(day)}, durante a estadia.`,
  renewPermit: () => 'Renovar a autorização de residência ou o visto, ou sair antes do vencimento',
  setByVisa: () => 'O visto, ou o agente na fronteira, define a duração da estadia.',
  unlimited: () => 'Não há limite de dias de estada.',
  notKnown: () => 'Duração permitida desconhecida.',
  allowed: (words, limit) => `No máximo ${limitIn(words, limit)}.`,
  fits: (words, days, limit, used) =>
    `${days === null ? '' : `A estadia é de ${words.days(days)}. `}${pt.allowed(words, limit)}${usedIn.pt(words, used)}`,
  tooLong: (words, over, limit, used, day) =>
    `A estadia passa ${words.days(over)} do limite. ${pt.allowed(words, limit)}${usedIn.pt(words, used)} É preciso sair até ${words.day(day)}.`,
  usedUp: (words, limit, used) => `Não restam dias na chegada. ${pt.allowed(words, limit)}${usedIn.pt(words, used)}`,
  leaveBy: (words, limit, used, day) =>
    `É preciso sair até ${words.day(day)}. ${pt.allowed(words, limit)}${usedIn.pt(words, used)}`,
  countUnclear: (words, limit) => `${pt.allowed(words, limit)} Não está claro quais dias contam.`,
  earlierUnclear: (words, limit) =>
    `${pt.allowed(words, limit)} Não conseguimos confirmar se estadias anteriores também contam.`,
  whyPermit: () => 'Dias com autorização de residência ou visto de longa duração não contam.',
  whyEarlierLeg: (words, country) => `Os dias da estadia anterior (${words.country(country)}) também contam.`,
  agreement: (words, country, name, days) =>
    `Um acordo pode permitir (${words.country(country)}${days === null ? '' : `, até ${words.days(days)}`}): ${name}.`,
  agreementTodo: (words, country) => `Perguntar às autoridades (${words.country(country)}) se o acordo se aplica`,
};

const fr: StayTexts = {
  title: () => 'Durée du séjour',
  own: () => 'Aucune limite pour les ressortissants du pays.',
  longStay: () => 'Le titre de séjour ou le visa de long séjour fixe la durée du séjour.',
  permitExpires: (words, day) =>
    `Le titre de séjour ou le visa de long séjour expire le ${words.day(day)}, pendant le séjour.`,
  renewPermit: () => 'Renouveler le titre de séjour ou le visa, ou partir avant son expiration',
  setByVisa: () => 'Le visa, ou l’agent à la frontière, fixe la durée du séjour.',
  unlimited: () => 'La durée du séjour n’est pas limitée.',
  notKnown: () => 'Durée de séjour autorisée inconnue.',
  allowed: (words, limit) => `Au maximum ${limitIn(words, limit)}.`,
  fits: (words, days, limit, used) =>
    `${days === null ? '' : `Le séjour est de ${words.days(days)}. `}${fr.allowed(words, limit)}${usedIn.fr(words, used)}`,
  tooLong: (words, over, limit, used, day) =>
    `Le séjour dépasse la limite de ${words.days(over)}. ${fr.allowed(words, limit)}${usedIn.fr(words, used)} Il faut partir au plus tard le ${words.day(day)}.`,
  usedUp: (words, limit, used) =>
    `Il ne reste aucun jour à l’arrivée. ${fr.allowed(words, limit)}${usedIn.fr(words, used)}`,
  leaveBy: (words, limit, used, day) =>
    `Il faut partir au plus tard le ${words.day(day)}. ${fr.allowed(words, limit)}${usedIn.fr(words, used)}`,
  countUnclear: (words, limit) => `${fr.allowed(words, limit)} On ne sait pas quels jours comptent.`,
  earlierUnclear: (words, limit) =>
    `${fr.allowed(words, limit)} Nous n’avons pas pu confirmer si les séjours précédents comptent aussi.`,
  whyPermit: () => 'Les jours sous titre de séjour ou visa de long séjour ne comptent pas.',
  whyEarlierLeg: (words, country) => `Les jours du séjour précédent (${words.country(country)}) comptent aussi.`,
  agreement: (words, country, name, days) =>
    `Un accord peut le permettre (${words.country(country)}${days === null ? '' : `, jusqu’à ${words.days(days)}`}) : ${name}.`,
  agreementTodo: (words, country) => `Demander aux autorités (${words.country(country)}) si l’accord s’applique`,
};

/** How many days are used on arrival, if there are any. */
const usedIn: InLanguages<(words: Words, used: number) => string> = {
  en: (words, used) => (used === 0 ? '' : ` Already used on arrival: ${words.days(used)}.`),
  es: (words, used) => (used === 0 ? '' : ` Ya utilizados a la llegada: ${words.days(used)}.`),
  pt: (words, used) => (used === 0 ? '' : ` Já usados na chegada: ${words.days(used)}.`),
  fr: (words, used) => (used === 0 ? '' : ` Déjà utilisés à l’arrivée : ${words.days(used)}.`),
};

export const stayTexts: InLanguages<StayTexts> = { en, es, pt, fr };
