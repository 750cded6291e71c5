/** Tells names and texts that are, or look like, numbers of documents: a question has none. */
import { fold } from '../../../fold-text.ts';

export const NO_NUMBERS = 'looks like the number of a document. None is wanted: leave it out, or use a name instead';

const NUMBER_NAMES = /number|numero|mrz|machinereadable|serial|series|barcode/;
/** passportNo, visaNr, permitNum ... */
const SHORT_NUMBER_NAMES = /^(?:no|nr|num|(?:passport|document|doc|visa|permit|card|identity|id|book)(?:no|nr|num))$/;

export function isNumberName(name: string): boolean {
  const folded = fold(name).replace(/[^a-z]/g, '');
  return NUMBER_NAMES.test(folded) || SHORT_NUMBER_NAMES.test(folded);
}

const DAYS = /(?<!\d)(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?(?!\d)/g;
const UUIDS = /(?<![\da-z])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-z])/gi;
/** Fillers and length of the machine-readable lines of ICAO Doc 9303: 30, 36 or 44 characters. */
const MRZ = /<<|^[A-Z0-9<]{30,}$/;
/** Letters and digits by turns, as in German passports. */
const MIXED = /^[A-Z]*\d+[A-Z]+\d+[A-Z]+\d+[A-Z\d]*$/;

/** Days, months and UUIDs are not taken for numbers; six digits or more with few letters are. */
export function looksLikeDocumentNumber(text: string): boolean {
  const plain = text.normalize('NFKC');
  if (MRZ.test(plain.replace(/\s/g, ''))) return true;
  const rest = plain.replace(UUIDS, ' ').replace(DAYS, ' ');
  return rest.split(/[^\p{L}\p{N}]+/u).some(isNumber) || isNumber(rest.replace(/[^\p{L}\p{N}]+/gu, ''));
}

const SHORTEST = 6;
const LONGEST = 20;
const MOST_LETTERS = 4;

function isNumber(word: string): boolean {
  if (word.length < SHORTEST || word.length > LONGEST) return false;
  const digits = word.replace(/\P{Nd}/gu, '').length;
  if (digits >= SHORTEST && word.length - digits <= MOST_LETTERS) return true;
  return word.length >= 8 && word.length <= 10 && MIXED.test(word);
}
