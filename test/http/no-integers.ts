/** Texts that are no number of a parameter, as they stand in a query or path, and ids that exist nowhere. */

const ARABIC_INDIC = '%d9%a7%d9%a6'; // 76
const FULL_WIDTH = '%ef%bc%97%ef%bc%96';
/** Outside the basic plane. */
const MATHEMATICAL = '%f0%9d%9f%95%f0%9d%9f%94';

/** Neither integers nor decimal numbers. */
const NO_NUMBERS = [
  'abc',
  '+1',
  '%2B1',
  '1e2',
  '1E2',
  '1e400',
  '0x10',
  '1_000',
  '%201',
  '1%20',
  '1%0a',
  '1,2',
  '1.2.3',
  '.5',
  '5.',
  '--1',
  '-',
  'NaN',
  'Infinity',
  'null',
  'true',
  '%00',
  "1'--",
  '%C2%B2', // superscript two
  '%E2%88%921', // the minus sign of Unicode, and 1
  ARABIC_INDIC,
  FULL_WIDTH,
  MATHEMATICAL,
  'a'.repeat(10_000),
];

export const NO_INTEGERS = [...NO_NUMBERS, '1.5', '1.0', '-1', '-0'];

export const NO_DECIMALS = [
  ...NO_NUMBERS,
  '-Infinity',
  '1.%D9%A7',
  '1.5e-3',
  `0.${'0'.repeat(10_000)}1`,
  '1'.repeat(33),
];

/** Ids of 0 and beyond 32 and 64 bits: well-formed, and to be found nowhere, cut or not. */
export const NO_IDS = [
  '0',
  '2147483647',
  '2147483648',
  '4294967296',
  '4294967372',
  '9007199254740993',
  '9223372036854775808',
  '18446744073709551692',
  '9'.repeat(10_000),
];
