import { readFileSync } from 'node:fs';
import { pairWords } from '@carnet/rules/countries/country-in-sentence.ts';
import { MessageCatalogue, type Messages } from '@carnet/rules/words/message-catalogue.ts';
import { describe, expect, it } from 'vitest';

const LOCALES = ['en', 'es', 'pt', 'fr'] as const;
type Locale = (typeof LOCALES)[number];

const catalogue = (locale: Locale, area: string): Messages =>
  JSON.parse(readFileSync(new URL(`../../../../messages/${locale}/${area}.json`, import.meta.url), 'utf8'));

function sentence(locale: Locale, key: string, passport: string, destination: string, days = 90): string {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const named = (iso2: string) => ({ iso2, name: names.of(iso2) ?? iso2 });
  const words = pairWords(named(passport), named(destination), locale);
  return new MessageCatalogue(catalogue(locale, 'check'), locale).text(key, { ...words, days });
}

describe('the answer in one sentence', () => {
  it('reads well in each language', () => {
    expect(sentence('en', 'sentenceVisaFreeDays', 'BR', 'JP')).toBe(
      'Citizens of Brazil can enter Japan without a visa for up to 90 days.',
    );
    expect(sentence('en', 'sentenceVisaRequired', 'IN', 'US')).toBe(
      'Citizens of India need a visa for the United States. Apply at an embassy before you travel.',
    );
    expect(sentence('es', 'sentenceVisaFreeDays', 'BR', 'JP', 1)).toBe(
      'Los ciudadanos de Brasil pueden entrar en Japón sin visado por un máximo de 1 día.',
    );
    expect(sentence('pt', 'sentenceVisaFreeDays', 'BR', 'JP')).toBe(
      'Cidadãos do Brasil podem entrar no Japão sem visto por até 90 dias.',
    );
    expect(sentence('fr', 'sentenceVisaFreeDays', 'BR', 'JP')).toBe(
      'Les citoyens du Brésil peuvent entrer au Japon sans visa pour 90 jours au plus.',
    );
  });

  it('calls the people of Hong Kong holders of a passport, not citizens', () => {
    expect(sentence('en', 'sentenceVisaFree', 'HK', 'GB')).toContain('People with a passport from Hong Kong');
    expect(sentence('fr', 'sentenceVisaFree', 'MO', 'GB')).toContain('Les titulaires d’un passeport de la');
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
      for (const [kind, key] of Object.entries(kinds)) {
        expect(check[`answer${key}`], `${locale} ${kind}`).toBe(titles[`check.answer.${kind}`]);
        expect(check[`sentence${key}`], `${locale} ${kind}`).toBe(titles[`check.sentence.${kind}`]);
      }
    }
  });
});
