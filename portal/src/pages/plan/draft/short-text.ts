/**
 * A trip as a short text for an address: `tdnBR00lcBRrA0lcJPatUqdtU00lrD0`. A letter for each field, then its value; `0`
 * ends an object, and no address ends with a full stop, which programs that find links leave out. Letters and values
 * never change their meaning: links of years ago are opened.
 */
import { addDays, dayNumber } from '@carnet/rules/calendar.ts';
import type { QuestionField, QuestionFields } from '@carnet/rules/trips/question/question-field.ts';
import { DRAFT_FIELDS } from './read-draft.ts';

/** One for each field of an object; a capital marks a second form of the value, such as a time or a "no". */
const LETTERS: Readonly<Record<string, string>> = {
  purpose: 'p',
  travellers: 't',
  legs: 'l',
  name: 'n',
  birthDate: 'b',
  ageYears: 'a',
  residenceCountry: 'r',
  documents: 'd',
  authorisations: 'h',
  vaccinations: 'v',
  pastStays: 's',
  recentCountries: 'c',
  kind: 'k',
  nationality: 'n',
  issuedBy: 'y',
  issuedOn: 'i',
  expiresOn: 'e',
  blankPages: 'g',
  isBiometric: 'm',
  issuer: 'o',
  class: 'c',
  entries: 'n',
  usedBefore: 'u',
  isElectronic: 'l',
  isPermanent: 'p',
  documentRef: 'd',
  vaccine: 'v',
  lastDoseOn: 'l',
  doses: 'n',
  hasCertificate: 'h',
  country: 'c',
  arrivedOn: 'a',
  departedOn: 'd',
  role: 'r',
  airport: 'p',
  arrivesOn: 'a',
  departsOn: 'd',
  mode: 'm',
  cityId: 'i',
  transit: 't',
  side: 's',
  sameTicket: 'k',
  bagsThrough: 'g',
};

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Days are counted from here, in three digits. */
const FIRST_DAY = '1900-01-01';
const DAY_DIGITS = 3;
const MINUTE_DIGITS = 2;
const END_OF_OBJECT = '0';
const END_OF_TEXT = '.';
/** Defaults, which are left out. */
const USUAL: readonly (readonly [string, string])[] = [
  ['k', 'passport'],
  ['r', 'destination'],
];

export const shortText = (draft: object): string => writeObject(draft, DRAFT_FIELDS);

function writeObject(told: object, fields: QuestionFields): string {
  return Object.entries(fields)
    .map(([name, field]) => writeField(LETTERS[name], (told as Record<string, unknown>)[name], field))
    .join('');
}

function writeField(letter: string | undefined, value: unknown, field: QuestionField): string {
  if (letter === undefined || value === undefined || value === null) return '';
  const big = letter.toUpperCase();
  const text = String(value);
  switch (field.kind) {
    case 'object':
      return `${letter}${writeObject(value as object, field.fields)}${END_OF_OBJECT}`;
    case 'list':
      return (value as readonly object[])
        .map((one) => `${letter}${writeObject(one, field.item)}${END_OF_OBJECT}`)
        .join('');
    case 'flag':
      return value === true ? letter : big;
    case 'count':
      return `${letter}${Number(value).toString(36)}${END_OF_TEXT}`;
    case 'choice': {
      const index = field.values.indexOf(text);
      return index < 0 || USUAL.some(([one, usual]) => one === letter && usual === text)
        ? ''
        : `${letter}${digits(index, 1)}`;
    }
    case 'day':
      return `${letter}${writeDay(text)}`;
    case 'moment': {
      const [day = '', time] = text.split('T');
      if (time === undefined) return `${letter}${writeDay(day)}`;
      const [hours = '0', minutes = '0'] = time.split(':');
      return `${big}${writeDay(day)}${digits(Number(hours) * 60 + Number(minutes), MINUTE_DIGITS)}`;
    }
    case 'country':
      return `${letter}${text}`;
    case 'airport':
      return `${letter}${text}`;
    default:
      return `${letter}${written(text)}${END_OF_TEXT}`;
  }
}

const writeDay = (day: string): string => digits(dayNumber(day) - dayNumber(FIRST_DAY), DAY_DIGITS);

const digits = (value: number, length: number): string =>
  Array.from({ length }, (_, at) => DIGITS[Math.floor(value / 64 ** (length - 1 - at)) % 64]).join('');

/** Encodes all but characters that are safe in an address and do not end a text. */
const written = (text: string): string =>
  encodeURIComponent(text).replace(/[.!~*'()]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** As JSON would give it; throws where it cannot be read. */
export function readShortText(text: string): unknown {
  const reader = new Reader(text);
  return readObject(reader, DRAFT_FIELDS, true);
}

class Reader {
  readonly #text: string;
  #at = 0;
  constructor(text: string) {
    this.#text = text;
  }
  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }
  take(length: number): string {
    const taken = this.#text.slice(this.#at, this.#at + length);
    if (taken.length < length) throw new Error('The trip is cut off');
    this.#at += length;
    return taken;
  }
  number(length: number): number {
    return [...this.take(length)].reduce((sum, one) => {
      const digit = DIGITS.indexOf(one);
      if (digit < 0) throw new Error('This is no digit');
      return sum * 64 + digit;
    }, 0);
  }
  untilEnd(): string {
    const end = this.#text.indexOf(END_OF_TEXT, this.#at);
    if (end < 0) throw new Error('The trip is cut off');
    const taken = this.#text.slice(this.#at, end);
    this.#at = end + 1;
    return taken;
  }
}

/** The outermost one ends with the text. */
function readObject(reader: Reader, fields: QuestionFields, isOutermost = false): Record<string, unknown> {
  const told: Record<string, unknown> = {};
  const usual = (name: string, value: string) => {
    if (name in fields && told[name] === undefined) told[name] = value;
  };
  while (!(isOutermost && reader.isAtEnd)) {
    const letter = reader.take(1);
    if (letter === END_OF_OBJECT && !isOutermost) break;
    const [name, field] = Object.entries(fields).find(([one]) => LETTERS[one] === letter.toLowerCase()) ?? [];
    if (name === undefined || field === undefined) throw new Error('There is no such field');
    const value = readValue(reader, field, letter !== letter.toLowerCase());
    told[name] = field.kind === 'list' ? [...((told[name] as unknown[]) ?? []), value] : value;
  }
  if ('nationality' in fields) usual('kind', 'passport');
  usual('role', 'destination');
  return told;
}

function readValue(reader: Reader, field: QuestionField, isBig: boolean): unknown {
  switch (field.kind) {
    case 'object':
      return readObject(reader, field.fields);
    case 'list':
      return readObject(reader, field.item);
    case 'flag':
      return !isBig;
    case 'count':
      return Number.parseInt(reader.untilEnd(), 36);
    case 'choice':
      return field.values[reader.number(1)];
    case 'day':
      return readDay(reader);
    case 'moment': {
      const day = readDay(reader);
      if (!isBig) return day;
      const minutes = reader.number(MINUTE_DIGITS);
      const two = (value: number) => String(value).padStart(2, '0');
      return `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    }
    case 'country':
      return reader.take(2);
    case 'airport':
      return reader.take(3);
    default:
      return decodeURIComponent(reader.untilEnd());
  }
}

const readDay = (reader: Reader): string => addDays(FIRST_DAY, reader.number(DAY_DIGITS));
