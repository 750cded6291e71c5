/** Every language says everything, with the same arguments and tags as English: on the portal's pages and in trip checks. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';

const languages = ['en', 'es', 'pt', 'fr'];
const rooms = [import.meta.dirname, path.join(import.meta.dirname, '../../packages/rules/src/words')];
const filesOf = (room: string, language: string) => readdirSync(path.join(room, language)).sort();
/** The room and the name of each file. */
const areas = rooms.flatMap((room) => filesOf(room, 'en').map((area) => ({ room, area })));

const catalogue = (language: string, { room, area }: (typeof areas)[number]): Record<string, string> =>
  JSON.parse(readFileSync(path.join(room, language, area), 'utf8'));

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** Languages put a country into a sentence each in its own form: `inDestination` is the same argument as `destination`. */
const countryOf = (name: string): string => name.replace(/^(?:the|of|in)(\p{Lu})/u, (_, first) => first.toLowerCase());

/** Names of arguments and tags, `name` or `<name>`, wherever they stand; throws on a message that cannot be read. */
function argumentsOf(text: string, language: string): string[] {
  const names = new Set<string>();
  const visit = (elements: readonly Element[]) => {
    for (const element of elements) {
      const { value, options, children } = element as { value?: string; options?: object; children?: Element[] };
      const isText = element.type === 0;
      const isPound = element.type === 7;
      if (!isText && !isPound && value !== undefined) names.add(children ? `<${value}>` : countryOf(value));
      for (const option of Object.values(options ?? {})) visit((option as { value: Element[] }).value);
      visit(children ?? []);
    }
  };
  visit(new IntlMessageFormat(text, language).getAst());
  return [...names].sort();
}

test('has every area in every language', () => {
  for (const room of rooms)
    for (const language of languages) expect(filesOf(room, language)).toEqual(filesOf(room, 'en'));
});

describe.each(languages)('in %s', (language) => {
  test.each(areas)('$area has every message, with the arguments and tags of the English one', (area) => {
    const english = catalogue('en', area);
    const own = catalogue(language, area);
    expect(Object.keys(own)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(own)) {
      expect(text.trim(), key).not.toBe('');
      expect([key, argumentsOf(text, language)]).toEqual([key, argumentsOf(english[key] ?? '', 'en')]);
    }
  });
});

describe.each(languages.slice(1))('in %s', (language) => {
  test.each(areas)('$area is translated', (area) => {
    const english = catalogue('en', area);
    // Sentences: single words and names may well be the same in two languages.
    const same = Object.entries(catalogue(language, area)).filter(
      ([key, text]) => text === english[key] && text.split(/\s+/).length > 4,
    );
    expect(same).toEqual([]);
  });
});

/** Forms of "tú": readers are addressed with "usted" everywhere. */
const INFORMAL =
  /(?<!\p{L})(?:[Tt]ú|[Tt]us?|ti|te|contigo|tuy[oa]s?|tienes|puedes|[Nn]ecesitas|quieres|debes|eres|estás|sabes|vives|viajas|llegas|vienes|irte|(?:Solicít|Rellén|Instál|Déj)al[oa])(?!\p{L})|(?:^|[.{] )(?:Solicita|Pide|Instala|Revisa|Rellena|Comunica|Pregunta|Planea) /u;

test.each(areas)('Spanish says "usted" in $area', (area) => {
  const informal = Object.entries(catalogue('es', area)).filter(([, text]) => INFORMAL.test(text));
  expect(informal).toEqual([]);
});
