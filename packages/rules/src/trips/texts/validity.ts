/** Sentences about how long a document is valid. */
import type { AskedValidity } from '../validity/asked-validity.ts';
import type { InLanguages, Words } from './words.ts';

export interface ValidityTexts {
  title(words: Words): string;
  asked(words: Words, asked: AskedValidity): string;
  validOnEntry(words: Words): string;
  notKnown(words: Words): string;
  validUntil(words: Words, expiresOn: string): string;
  longEnough(words: Words, expiresOn: string, until: string): string;
  tooShort(words: Words, expiresOn: string, until: string, asked: AskedValidity): string;
  expired(words: Words, expiresOn: string): string;
  expiresInside(words: Words, expiresOn: string): string;
  visaUntil(words: Words, asked: AskedValidity, until: string): string;
  askForVisa(words: Words, until: string): string;
  visitors(words: Words): string;
  issued(words: Words): string;
  issuedWithin(words: Words, years: number): string;
  issuedAfter(words: Words, day: string): string;
  pages(words: Words): string;
  pagesAsked(words: Words, pages: number): string;
  biometric(words: Words): string;
  biometricAsked(words: Words): string;
  identityCard(words: Words): string;
  /** Null = not known. */
  identityCardAccepted(words: Words, accepted: boolean | null): string;
}

type From = NonNullable<AskedValidity['countedFrom']>;
interface Counting {
  readonly units: Readonly<Record<AskedValidity['unit'], readonly [one: string, more: string]>>;
  /** Valid on the day itself. */
  readonly on: Readonly<Record<From, string>>;
  /** Valid for so long after it. */
  readonly after: Readonly<Record<From, string>>;
}

const COUNTING: InLanguages<Counting> = {
  en: {
    units: { days: ['day', 'days'], months: ['month', 'months'], years: ['year', 'years'] },
    on: {
      arrival: 'on the day of arrival',
      departure: 'until the day of departure',
      end_of_stay: 'until the end of the permitted stay',
      visa_expiry: 'until the visa expires',
    },
    after: {
      arrival: 'after arrival',
      departure: 'after departure',
      end_of_stay: 'after the end of the permitted stay',
      visa_expiry: 'after the visa expires',
    },
  },
  es: {
    units: { days: ['día', 'días'], months: ['mes', 'meses'], years: ['año', 'años'] },
    on: {
      arrival: 'el día de la llegada',
      departure: 'hasta el día de la salida',
      end_of_stay: 'hasta el final de la estancia permitida',
      visa_expiry: 'hasta que venza la visa',
    },
    after: {
      arrival: 'después de la llegada',
      departure: 'después de la salida',
      end_of_stay: 'después del final de la estancia permitida',
      visa_expiry: 'después de que venza la visa',
    },
  },
  pt: {
    units: { days: ['dia', 'dias'], months: ['mês', 'meses'], years: ['ano', 'anos'] },
    on: {
      arrival: 'no dia da chegada',
      departure: 'até o dia da saída',
      end_of_stay: 'até o fim da estadia permitida',
      visa_expiry: 'até o vencimento do visto',
    },
    after: {
      arrival: 'depois da chegada',
      departure: 'depois da saída',
      end_of_stay: 'depois do fim da estadia permitida',
      visa_expiry: 'depois do vencimento do visto',
    },
  },
  fr: {
    units: { days: ['jour', 'jours'], months: ['mois', 'mois'], years: ['an', 'ans'] },
    on: {
      arrival: 'le jour de l’arrivée',
      departure: 'jusqu’au jour du départ',
      end_of_stay: 'jusqu’à la fin du séjour autorisé',
      visa_expiry: 'jusqu’à l’expiration du visa',
    },
    after: {
      arrival: 'après l’arrivée',
      departure: 'après le départ',
      end_of_stay: 'après la fin du séjour autorisé',
      visa_expiry: 'après l’expiration du visa',
    },
  },
};

/** 6 months after departure; `null` where the day it is counted from is not known. */
function period({ language }: Words, { amount, unit, countedFrom }: AskedValidity): string {
  const { units, on, after } = COUNTING[language];
  if (amount === 0) return on[countedFrom ?? 'departure'];
  const length = `${amount} ${units[unit][amount === 1 ? 0 : 1]}`;
  return countedFrom === null ? length : `${length} ${after[countedFrom]}`;
}

const en: ValidityTexts = {
  title: () => 'Document validity',
  asked: (words, asked) => {
    if (asked.amount === 0) return `The document must be valid ${period(words, asked)}.`;
    if (asked.countedFrom !== null) return `The document must still be valid ${period(words, asked)}.`;
    return `The document must be valid for ${period(words, asked)}. From which day is not known.`;
  },
  validOnEntry: () => 'The document must be valid on the day of entry.',
  notKnown: () => 'The required validity is unknown.',
  validUntil: (words, day) => `Valid until ${words.day(day)}.`,
  longEnough: (words, day, until) => `Valid until ${words.day(day)}, required until ${words.day(until)}.`,
  tooShort: (words, day, until, asked) =>
    `Expires on ${words.day(day)}, required until ${words.day(until)}. ${en.asked(words, asked)}`,
  expired: (words, day) => `Expires on ${words.day(day)}, before it is used.`,
  expiresInside: (words, day) => `Expires on ${words.day(day)}, before departure.`,
  visaUntil: (words, asked, until) => `${en.asked(words, asked)} So the visa must expire by ${words.day(until)}.`,
  askForVisa: (words, until) => `Apply for a visa that expires by ${words.day(until)}`,
  visitors: () => 'Document validity asked of visitors',
  issued: () => 'Date of issue',
  issuedWithin: (_, years) =>
    `The document must be less than ${years} ${years === 1 ? 'year' : 'years'} old on arrival.`,
  issuedAfter: (words, day) => `The document must have been issued after ${words.day(day)}.`,
  pages: () => 'Blank pages',
  pagesAsked: (_, pages) => `The document must have at least ${pages} blank ${pages === 1 ? 'page' : 'pages'}.`,
  biometric: () => 'Biometric passport',
  biometricAsked: () => 'The passport must be biometric.',
  identityCard: () => 'Identity card',
  identityCardAccepted: (_, accepted) => {
    if (accepted === null) return 'It is not known whether an identity card is accepted.';
    return accepted ? 'An identity card is accepted.' : 'An identity card is not accepted; a passport is needed.';
  },
};

const es: ValidityTexts = {
  title: () => 'Vigencia del documento',
  asked: (words, asked) => {
    if (asked.amount === 0) return `El documento debe estar vigente ${period(words, asked)}.`;
    if (asked.countedFrom !== null) return `El documento debe seguir vigente ${period(words, asked)}.`;
    return `El documento debe tener una vigencia de ${period(words, asked)}. No se sabe desde qué día se cuenta.`;
  },
  validOnEntry: () => 'El documento debe estar vigente el día de la entrada.',
  notKnown: () => 'La vigencia exigida es desconocida.',
  validUntil: (words, day) => `Vigente hasta el ${words.day(day)}.`,
  longEnough: (words, day, until) => `Vigente hasta el ${words.day(day)}; se exige hasta el ${words.day(until)}.`,
  tooShort: (words, day, until, asked) =>
    `Vence el ${words.day(day)}; se exige hasta el ${words.day(until)}. ${es.asked(words, asked)}`,
  expired: (words, day) => `Vence el ${words.day(day)}, antes de usarse.`,
  expiresInside: (words, day) => `Vence el ${words.day(day)}, antes de la salida.`,
  visaUntil: (words, asked, until) =>
    `${es.asked(words, asked)} Por eso la visa debe vencer a más tardar el ${words.day(until)}.`,
  askForVisa: (words, until) => `Solicitar una visa que venza a más tardar el ${words.day(until)}`,
  visitors: () => 'Vigencia del documento que se exige a los visitantes',
  issued: () => 'Fecha de expedición',
  issuedWithin: (_, years) =>
    `El documento debe tener menos de ${years} ${years === 1 ? 'año' : 'años'} de expedido a la llegada.`,
  issuedAfter: (words, day) => `El documento debe haberse expedido después del ${words.day(day)}.`,
  pages: () => 'Páginas en blanco',
  pagesAsked: (_, pages) =>
    `El documento debe tener al menos ${pages} ${pages === 1 ? 'página' : 'páginas'} en blanco.`,
  biometric: () => 'Pasaporte biométrico',
  biometricAsked: () => 'El pasaporte debe ser biométrico.',
  identityCard: () => 'Documento de identidad',
  identityCardAccepted: (_, accepted) => {
    if (accepted === null) return 'No se sabe si se acepta el documento de identidad.';
    return accepted
      ? 'Se acepta el documento de identidad.'
      : 'No se acepta el documento de identidad; se necesita pasaporte.';
  },
};

const pt: ValidityTexts = {
  title: () => 'Validade do documento',
  asked: (words, asked) => {
    if (asked.amount === 0) return `O documento deve estar válido ${period(words, asked)}.`;
    if (asked.countedFrom !== null) return `O documento ainda deve estar válido ${period(words, asked)}.`;
    return `O documento deve ter validade de ${period(words, asked)}. Não se sabe a partir de que dia se conta.`;
  },
  validOnEntry: () => 'O documento deve estar válido no dia da entrada.',
  notKnown: () => 'A validade exigida é desconhecida.',
  validUntil: (words, day) => `Válido até ${words.day(day)}.`,
  longEnough: (words, day, until) => `Válido até ${words.day(day)}; exigido até ${words.day(until)}.`,
  tooShort: (words, day, until, asked) =>
    `Vence em ${words.day(day)}; exigido até ${words.day(until)}. ${pt.asked(words, asked)}`,
  expired: (words, day) => `Vence em ${words.day(day)}, antes de ser usado.`,
  expiresInside: (words, day) => `Vence em ${words.day(day)}, antes da saída.`,
  visaUntil: (words, asked, until) => `${pt.asked(words, asked)} Por isso o visto deve vencer até ${words.day(until)}.`,
  askForVisa: (words, until) => `Solicitar um visto que vença até ${words.day(until)}`,
  visitors: () => 'Validade do documento exigida de visitantes',
  issued: () => 'Data de emissão',
  issuedWithin: (_, years) =>
    `O documento deve ter sido emitido há menos de ${years} ${years === 1 ? 'ano' : 'anos'} na chegada.`,
  issuedAfter: (words, day) => `O documento deve ter sido emitido depois de ${words.day(day)}.`,
  pages: () => 'Páginas em branco',
  pagesAsked: (_, pages) => `O documento deve ter pelo menos ${pages} ${pages === 1 ? 'página' : 'páginas'} em branco.`,
  biometric: () => 'Passaporte biométrico',
  biometricAsked: () => 'O passaporte deve ser biométrico.',
  identityCard: () => 'Documento de identidade',
  identityCardAccepted: (_, accepted) => {
    if (accepted === null) return 'Não se sabe se o documento de identidade é aceito.';
    return accepted
      ? 'O documento de identidade é aceito.'
      : 'O documento de identidade não é aceito; é preciso passaporte.';
  },
};

const fr: ValidityTexts = {
  title: () => 'Validité du document',
  asked: (words, asked) => {
    if (asked.amount === 0) return `Le document doit être valable ${period(words, asked)}.`;
    if (asked.countedFrom !== null) return `Le document doit être encore valable ${period(words, asked)}.`;
    return `Le document doit être valable ${period(words, asked)}. On ne sait pas à partir de quel jour.`;
  },
  validOnEntry: () => 'Le document doit être valable le jour de l’entrée.',
  notKnown: () => 'La validité exigée est inconnue.',
  validUntil: (words, day) => `Valable jusqu’au ${words.day(day)}.`,
  longEnough: (words, day, until) => `Valable jusqu’au ${words.day(day)}, exigé jusqu’au ${words.day(until)}.`,
  tooShort: (words, day, until, asked) =>
    `Expire le ${words.day(day)}, exigé jusqu’au ${words.day(until)}. ${fr.asked(words, asked)}`,
  expired: (words, day) => `Expire le ${words.day(day)}, avant son utilisation.`,
  expiresInside: (words, day) => `Expire le ${words.day(day)}, avant le départ.`,
  visaUntil: (words, asked, until) =>
    `${fr.asked(words, asked)} Le visa doit donc expirer au plus tard le ${words.day(until)}.`,
  askForVisa: (words, until) => `Demander un visa qui expire au plus tard le ${words.day(until)}`,
  visitors: () => 'Validité du document exigée des visiteurs',
  issued: () => 'Date de délivrance',
  issuedWithin: (_, years) =>
    `Le document doit avoir été délivré moins de ${years} ${years === 1 ? 'an' : 'ans'} avant l’arrivée.`,
  issuedAfter: (words, day) => `Le document doit avoir été délivré après le ${words.day(day)}.`,
  pages: () => 'Pages vierges',
  pagesAsked: (_, pages) =>
    `Le document doit avoir au moins ${pages} ${pages === 1 ? 'page vierge' : 'pages vierges'}.`,
  biometric: () => 'Passeport biométrique',
  biometricAsked: () => 'Le passeport doit être biométrique.',
  identityCard: () => 'Carte d’identité',
  identityCardAccepted: (_, accepted) => {
    if (accepted === null) return 'On ne sait pas si la carte d’identité est acceptée.';
    return accepted
      ? 'La carte d’identité est acceptée.'
      : 'La carte d’identité n’est pas acceptée ; un passeport est nécessaire.';
  },
};

export const validityTexts: InLanguages<ValidityTexts> = { en, es, pt, fr };
