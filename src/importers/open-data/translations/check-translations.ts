/** Finds missing, unused and wrong translations of the texts of the data. */
import type { DataSet } from '../read-data-set.ts';

/** From the English text to that of one language. */
export type Translations = Readonly<Record<string, string>>;

export interface CheckedTranslations {
  /** Texts without a translation: they are served in English. */
  readonly missing: readonly string[];
  /** Translations of texts that the data no longer have. */
  readonly unused: readonly string[];
  /** Texts whose translation has other numbers or addresses. */
  readonly differing: readonly string[];
}

/** Fields that are not shown to travellers, such as sources and quotes, or are names, such as airlines and cities. */
const NOT_SHOWN = new Set([
  'sources',
  'evidence',
  'url',
  'urls',
  'quote',
  'locator',
  'code',
  'ruleKey',
  'carriers',
  'place',
]);

/** The texts of entry rules and health requirements that travellers read, each once, in the order of the files. */
export function toldTexts({ entry, health }: DataSet): ReadonlySet<string> {
  const texts = new Set<string>();
  const visit = (value: unknown) => {
    // Codes, days and addresses are no texts: they have no space between words.
    if (typeof value === 'string') {
      if (/\S \S/.test(value) && !/^https?:/.test(value)) texts.add(value);
    } else if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) if (!NOT_SHOWN.has(name)) visit(member);
    }
  };
  for (const { value } of [...entry, ...health]) visit(value);
  return texts;
}

export function checkTranslations(told: ReadonlySet<string>, translations: Translations): CheckedTranslations {
  const translated = Object.entries(translations);
  return {
    missing: [...told].filter((text) => !Object.hasOwn(translations, text)),
    unused: translated.filter(([text]) => !told.has(text)).map(([text]) => text),
    differing: translated
      .filter(([text, other]) => numbersOf(text) !== numbersOf(other) || addressesOf(text) !== addressesOf(other))
      .map(([text]) => text),
  };
}

/** "1,000", "1.000" and "1 000" are the same number. */
function numbersOf(text: string): string {
  const grouped = /(\d)[.,\s\u00a0\u202f](?=\d{3}\b)/g;
  return (text.replace(grouped, '$1').match(/\d+/g) ?? []).sort().join(' ');
}

function addressesOf(text: string): string {
  const found = text.match(/\b[\w-]+(?:\.[\w-]+)*\.(?:gov|com|org|net|int|gob|gouv|gov?\.[a-z]{2})\b[^\s,;)]*/g) ?? [];
  return found
    .map((address) => address.replace(/[.:]+$/, ''))
    .sort()
    .join(' ');
}

/** The content of the file: sorted by the English text, a line each. */
export function translationsFile(translations: Translations): string {
  const sorted = Object.entries(translations).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}
