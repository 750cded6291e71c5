/** Sentences about visas and permits that a traveller holds. */
import { PAPER_PURPOSES, type PaperPurpose } from '../../facts/paper-purposes.ts';
import type { AuthorisationKind, TravelMode } from '../question.ts';
import type { InLanguages, Words } from './words.ts';

export interface HeldTexts {
  /** The issuer in brackets: its article differs in Portuguese and French. */
  name(words: Words, kind: AuthorisationKind, issuer: string): string;
  issuer(words: Words): string;
  ofClass(words: Words, classes: readonly string[]): string;
  entries(words: Words): string;
  used(words: Words): string;
  usedUp(words: Words): string;
  permanent(words: Words): string;
  onPaper(words: Words): string;
  /** Not before the first day, and before the end. */
  issued(words: Words, first: string | null, end: string | null): string;
  expires(words: Words): string;
  arrival(words: Words): string;
  departure(words: Words): string;
  validUntil(words: Words, day: string): string;
  onRoute(words: Words): string;
  byMode(words: Words, mode: TravelMode): string;
  /** What is not met of a paper that would count else: whole sentences. */
  refused(words: Words, held: string, why: readonly string[]): string;
}

const KINDS: InLanguages<Readonly<Record<AuthorisationKind, string>>> = {
  en: {
    visa: 'visa',
    residence_permit: 'residence permit',
    electronic_authorisation: 'electronic travel authorisation',
    travel_card: 'travel card',
  },
  es: {
    visa: 'visa',
    residence_permit: 'permiso de residencia',
    electronic_authorisation: 'autorización electrónica de viaje',
    travel_card: 'tarjeta de viaje',
  },
  pt: {
    visa: 'visto',
    residence_permit: 'autorização de residência',
    electronic_authorisation: 'autorização eletrônica de viagem',
    travel_card: 'cartão de viagem',
  },
  fr: {
    visa: 'visa',
    residence_permit: 'titre de séjour',
    electronic_authorisation: 'autorisation de voyage électronique',
    travel_card: 'carte de voyage',
  },
};

const PURPOSES: InLanguages<Readonly<Record<PaperPurpose, string>>> = {
  en: namesOf(
    'a visit',
    'business',
    'transit',
    'study',
    'work',
    'joining family',
    'crew',
    'immigration',
    'any purpose',
  ),
  es: namesOf(
    'visita',
    'negocios',
    'tránsito',
    'estudios',
    'trabajo',
    'familia',
    'tripulación',
    'inmigración',
    'todos',
  ),
  pt: namesOf('visita', 'negócios', 'trânsito', 'estudo', 'trabalho', 'família', 'tripulação', 'imigração', 'todos'),
  fr: namesOf(
    'visite',
    'affaires',
    'transit',
    'études',
    'travail',
    'famille',
    'équipage',
    'immigration',
    'tous motifs',
  ),
};

function namesOf(...names: readonly string[]): Record<PaperPurpose, string> {
  return Object.fromEntries(PAPER_PURPOSES.map((one, index) => [one, names[index]])) as Record<PaperPurpose, string>;
}

/** Purposes in words; names of classes as their issuer writes them. */
function classNames(language: keyof typeof PURPOSES, classes: readonly string[]): string {
  return classes.map((one) => PURPOSES[language][one as PaperPurpose] ?? one).join(', ');
}

const MODES = {
  es: { air: 'aire', sea: 'mar', land: 'tierra' },
  pt: { air: 'ar', sea: 'mar', land: 'terra' },
  fr: { air: 'avion', sea: 'mer', land: 'voie terrestre' },
} as const;

type IssuedWhen = (words: Words, first: string | null, end: string | null) => string;

const issuedWhen: InLanguages<IssuedWhen> = {
  en: (words, first, end) =>
    first === null ? `before ${words.day(end as string)}` : `on ${words.day(first)} or later`,
  es: (words, first, end) =>
    first === null ? `antes del ${words.day(end as string)}` : `el ${words.day(first)} o después`,
  pt: (words, first, end) =>
    first === null ? `antes de ${words.day(end as string)}` : `em ${words.day(first)} ou depois`,
  fr: (words, first, end) =>
    first === null ? `avant le ${words.day(end as string)}` : `le ${words.day(first)} ou après`,
};

export const heldTexts: InLanguages<HeldTexts> = {
  en: {
    name: (_, kind, issuer) => `${KINDS.en[kind]} (${issuer})`,
    issuer: () => 'It counts only if certain countries issued it. Name the country that did.',
    ofClass: (_, classes) => `It counts only if it is for one of these: ${classNames('en', classes)}.`,
    entries: () => 'It counts only if it is valid for multiple entries.',
    used: () => 'It counts only if it has been used to enter the country that issued it.',
    usedUp: () => 'A visa for one entry counts only if it has not been used yet.',
    permanent: () => 'It counts only if it is a permanent residence permit.',
    onPaper: () => 'An electronic one does not count.',
    issued: (words, first, end) => `It counts only if it was issued ${issuedWhen.en(words, first, end)}.`,
    expires: () => 'It counts only while it is valid.',
    arrival: () => 'The visa or permit must be valid on arrival.',
    departure: () => 'The visa or permit must still be valid on departure.',
    validUntil: (words, day) => `It counts only if it is valid until ${words.day(day)} or longer.`,
    onRoute: () => 'It counts only on the way from or to the country that issued it.',
    byMode: (_, mode) => `It counts only for those who arrive by ${mode}.`,
    refused: (_, held, why) => `What you hold is not enough: ${held}. ${why.join(' ')}`,
  },
  es: {
    name: (_, kind, issuer) => `${KINDS.es[kind]} (${issuer})`,
    issuer: () => 'Solo cuenta si lo expidieron determinados países. Indique qué país lo expidió.',
    ofClass: (_, classes) =>
      `Solo cuenta si es para uno de estos fines o de una de estas clases: ${classNames('es', classes)}.`,
    entries: () => 'Solo cuenta si es válido para entradas múltiples.',
    used: () => 'Solo cuenta si ya se ha usado para entrar en el país que lo expidió.',
    usedUp: () => 'Una visa de una sola entrada solo cuenta si aún no se ha usado.',
    permanent: () => 'Solo cuenta si es un permiso de residencia permanente.',
    onPaper: () => 'No se acepta en formato electrónico.',
    issued: (words, first, end) => `Solo cuenta si se expidió ${issuedWhen.es(words, first, end)}.`,
    expires: () => 'Solo cuenta mientras es válido.',
    arrival: () => 'La visa o el permiso debe ser válido el día de llegada.',
    departure: () => 'La visa o el permiso debe seguir siendo válido el día de salida.',
    validUntil: (words, day) => `Solo cuenta si es válido al menos hasta el ${words.day(day)}.`,
    onRoute: () => 'Solo cuenta en camino desde o hacia el país que lo expidió.',
    byMode: (_, mode) => `Solo cuenta para quien llega por ${MODES.es[mode]}.`,
    refused: (_, held, why) => `Lo que tiene no basta: ${held}. ${why.join(' ')}`,
  },
  pt: {
    name: (_, kind, issuer) => `${KINDS.pt[kind]} (${issuer})`,
    issuer: () => 'Só vale se tiver sido emitido por certos países. Informe o país emissor.',
    ofClass: (_, classes) =>
      `Só vale se for para um destes fins ou de uma destas classes: ${classNames('pt', classes)}.`,
    entries: () => 'Só vale se permitir múltiplas entradas.',
    used: () => 'Só vale se já tiver sido usado para entrar no país emissor.',
    usedUp: () => 'Um visto de entrada única só vale se ainda não tiver sido usado.',
    permanent: () => 'Só vale se for uma autorização de residência permanente.',
    onPaper: () => 'Não é aceito em formato eletrônico.',
    issued: (words, first, end) => `Só vale se tiver sido emitido ${issuedWhen.pt(words, first, end)}.`,
    expires: () => 'Só vale enquanto estiver válido.',
    arrival: () => 'O visto ou a autorização deve estar válido no dia da chegada.',
    departure: () => 'O visto ou a autorização deve continuar válido no dia da saída.',
    validUntil: (words, day) => `Só vale se for válido pelo menos até ${words.day(day)}.`,
    onRoute: () => 'Só vale no caminho do país emissor ou para ele.',
    byMode: (_, mode) => `Só vale para quem chega por ${MODES.pt[mode]}.`,
    refused: (_, held, why) => `O que você tem não basta: ${held}. ${why.join(' ')}`,
  },
  fr: {
    name: (_, kind, issuer) => `${KINDS.fr[kind]} (${issuer})`,
    issuer: () => "Il ne compte que s'il a été délivré par certains pays. Indiquez le pays de délivrance.",
    ofClass: (_, classes) =>
      `Il ne compte que pour l'un de ces motifs ou dans l'une de ces catégories : ${classNames('fr', classes)}.`,
    entries: () => "Il ne compte que s'il permet des entrées multiples.",
    used: () => "Il ne compte que s'il a déjà servi à entrer dans le pays qui l'a délivré.",
    usedUp: () => "Un visa à entrée unique ne compte que s'il n'a pas encore été utilisé.",
    permanent: () => "Il ne compte que s'il s'agit d'un titre de séjour permanent.",
    onPaper: () => "Un document électronique n'est pas accepté.",
    issued: (words, first, end) => `Il ne compte que s'il a été délivré ${issuedWhen.fr(words, first, end)}.`,
    expires: () => "Il ne compte que s'il est encore valable.",
    arrival: () => "Le visa ou le titre doit être valable le jour de l'arrivée.",
    departure: () => 'Le visa ou le titre doit être encore valable le jour du départ.',
    validUntil: (words, day) => `Il ne compte que s'il est valable au moins jusqu'au ${words.day(day)}.`,
    onRoute: () => "Il ne compte que sur le chemin depuis ou vers le pays qui l'a délivré.",
    byMode: (_, mode) => `Il ne compte que pour une arrivée par ${MODES.fr[mode]}.`,
    refused: (_, held, why) => `Ce que vous avez ne suffit pas : ${held}. ${why.join(' ')}`,
  },
};
