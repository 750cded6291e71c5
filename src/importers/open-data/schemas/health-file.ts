/** data/health/<iso2>.yaml: the vaccines that a country requires or that are recommended for it. */
import Type, { type Static } from 'typebox';
import { closed, countryCode, httpsUrl, Level, nullable, Sources, slug, text } from './common.ts';

const Requirement = closed({
  key: slug('Unique in the file, kept for ever'),
  vaccine: slug('Code of a vaccine in data/vaccines'),
  requirement: Level,
  regionSpecific: Type.Boolean({ description: 'true = only for parts of the country' }),
  circumstances: Type.Optional(nullable(text('For whom and when: arriving from where, from which age, which regions'))),
  notes: Type.Optional(nullable(text('Anything else, in our own words'))),
  sourceUrl: Type.Optional(nullable(httpsUrl('Where this requirement is written'))),
  sources: Sources,
});

export const HealthFile = closed(
  { country: countryCode(), requirements: Type.Array(Requirement, { minItems: 1 }) },
  { description: 'Vaccines required or recommended for a country' },
);
export type HealthFile = Static<typeof HealthFile>;
