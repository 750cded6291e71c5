import { describe, expect, it } from 'vitest';
import { countryWords, type SentenceLanguage } from './country-in-sentence.ts';

const words = (language: SentenceLanguage, iso2: string) =>
  countryWords(iso2, new Intl.DisplayNames([language], { type: 'region' }).of(iso2) ?? iso2, language);

/** Codes that no country has, or no longer. */
const RESERVED = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ'.split(' '),
);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter(
    (iso2) => !RESERVED.has(iso2) && new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(iso2),
  );

describe('a country within a sentence', () => {
  it.each([
    ['en', 'US', 'of the United States', 'in the United States'],
    ['en', 'JP', 'of Japan', 'in Japan'],
    ['es', 'GB', 'del Reino Unido', 'en el Reino Unido'],
    ['es', 'SV', 'de El Salvador', 'en El Salvador'],
    ['es', 'NL', 'de los Países Bajos', 'en los Países Bajos'],
    ['es', 'BR', 'de Brasil', 'en Brasil'],
    ['pt', 'BR', 'do Brasil', 'no Brasil'],
    ['pt', 'FR', 'da França', 'na França'],
    ['pt', 'PT', 'de Portugal', 'em Portugal'],
    ['pt', 'US', 'dos Estados Unidos', 'nos Estados Unidos'],
    ['pt', 'PH', 'das Filipinas', 'nas Filipinas'],
    ['pt', 'KE', 'do Quênia', 'no Quênia'],
    ['pt', 'KR', 'da Coreia do Sul', 'na Coreia do Sul'],
    ['pt', 'ST', 'de São Tomé e Príncipe', 'em São Tomé e Príncipe'],
    ['fr', 'BR', 'du Brésil', 'au Brésil'],
    ['fr', 'FR', 'de France', 'en France'],
    ['fr', 'IR', 'd’Iran', 'en Iran'],
    ['fr', 'US', 'des États-Unis', 'aux États-Unis'],
    ['fr', 'CU', 'de Cuba', 'à Cuba'],
    ['fr', 'MX', 'du Mexique', 'au Mexique'],
    ['fr', 'KR', 'de Corée du Sud', 'en Corée du Sud'],
    ['fr', 'HT', 'd’Haïti', 'en Haïti'],
    ['fr', 'BB', 'de la Barbade', 'à la Barbade'],
    ['fr', 'DO', 'de la République dominicaine', 'en République dominicaine'],
    ['fr', 'VA', 'de l’État de la Cité du Vatican', 'dans l’État de la Cité du Vatican'],
  ] as const)('%s %s: %s, %s', (language, iso2, of, in_) => {
    expect(words(language, iso2)).toMatchObject({ of, in: in_ });
  });

  it('has no English article before a name that a browser writes without one', () => {
    expect(countryWords('CD', 'Congo - Kinshasa', 'en').of).toBe('of Congo - Kinshasa');
  });

  it('leaves no islands, republics and kingdoms without their article in English', () => {
    const bare = codes
      .map((iso2) => words('en', iso2))
      .filter(({ name }) => /(Islands|Republic|Kingdom|States|Emirates|Territor|Netherlands)/.test(name))
      // Names that stand without: an "&" joins two.
      .filter(({ name, the }) => !the.startsWith('the ') && !name.includes(' & '));
    expect(bare).toEqual([]);
  });

  it('draws French "de" together before every vowel', () => {
    for (const iso2 of codes) expect(words('fr', iso2).of).not.toMatch(/^de [AEIOUÉÎ]/);
  });
});
