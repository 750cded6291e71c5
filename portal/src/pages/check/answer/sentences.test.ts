import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { joinArticles, nameInSentence } from './name-in-sentence.ts';

const LOCALES = ['en', 'es', 'pt', 'fr'] as const;
type Locale = (typeof LOCALES)[number];

const catalogue = (locale: Locale, area: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../../messages/${locale}/${area}.json`, import.meta.url), 'utf8'));

function sentence(locale: Locale, key: string, passport: string, destination: string, days = 90): string {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const named = (iso2: string) => nameInSentence(iso2, names.of(iso2) ?? iso2, locale);
  const message = new IntlMessageFormat(catalogue(locale, 'check')[key] ?? '', locale);
  return joinArticles(
    String(message.format({ passport: named(passport), destination: named(destination), days })),
    locale,
  );
}

describe('the answer in one sentence', () => {
  it('reads well in each language', () => {
    expect(sentence('en', 'sentenceVisaFreeDays', 'BR', 'JP')).toBe(
      'With a passport from Brazil you can enter Japan without a visa for up to 90 days.',
    );
    expect(sentence('es', 'sentenceVisaFreeDays', 'BR', 'JP', 1)).toBe(
      'Con pasaporte de Brasil puede entrar en Japón sin visa durante 1 día como máximo.',
    );
    expect(sentence('pt', 'sentenceVisaFreeDays', 'BR', 'JP')).toBe(
      'Passaporte: Brasil. Destino: Japão. Você pode entrar sem visto por até 90 dias.',
    );
    expect(sentence('fr', 'sentenceVisaFreeDays', 'BR', 'JP')).toBe(
      'Passeport\u00a0: Brésil. Destination\u00a0: Japon. Vous pouvez entrer sans visa pour un séjour de 90 jours au plus.',
    );
  });

  it('puts the articles that English and Spanish need', () => {
    expect(sentence('en', 'sentenceEta', 'US', 'GB')).toContain('from the United States');
    expect(sentence('en', 'sentenceEta', 'US', 'GB')).toContain('for the United Kingdom');
    expect(sentence('en', 'sentenceNotAllowed', 'FR', 'CD')).not.toContain('the Congo -');
    expect(sentence('es', 'sentenceVisaFree', 'GB', 'SV')).toBe(
      'Con pasaporte del Reino Unido puede entrar en El Salvador sin visa.',
    );
    expect(sentence('es', 'sentenceVisaFree', 'SV', 'NL')).toBe(
      'Con pasaporte de El Salvador puede entrar en los Países Bajos sin visa.',
    );
  });

  it('calls no islands, republics and kingdoms of English names without their article', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const bare = letters
      .flatMap((first) => letters.map((second) => first + second))
      // Reserved codes that no country has.
      .filter((iso2) => !['IC', 'UK'].includes(iso2))
      .map((iso2) => [iso2, names.of(iso2)] as const)
      .filter(([, name]) => name && /(Islands|Republic|Kingdom|States|Emirates|Territor|Netherlands)/.test(name))
      .filter(([iso2, name]) => !nameInSentence(iso2, name ?? '', 'en').startsWith('the '))
      // Names that stand without: an "&" joins two.
      .filter(([, name]) => !name?.includes(' & '))
      .map(([iso2]) => iso2);
    expect(bare).toEqual([]);
  });

  it('is named by the page as the server names it before the script runs', () => {
    const kinds = {
      visa_free: 'VisaFree',
      visa_free_days: 'VisaFreeDays',
      visa_on_arrival: 'VisaOnArrival',
      e_visa: 'EVisa',
      eta: 'Eta',
      visa_required: 'VisaRequired',
      not_allowed: 'NotAllowed',
      unknown: 'Unknown',
      own: 'Own',
    };
    for (const locale of LOCALES) {
      const titles = catalogue(locale, 'titles');
      const check = catalogue(locale, 'check');
      expect(check.pageTitle).toBe(titles['check.title']);
      expect(check.frontTitle).toBe(titles['home.title']);
      expect(check.frontLead).toBe(titles['home.lead']);
      for (const [kind, key] of Object.entries(kinds)) {
        expect(check[`answer${key}`], `${locale} ${kind}`).toBe(titles[`check.answer.${kind}`]);
      }
    }
  });
});
