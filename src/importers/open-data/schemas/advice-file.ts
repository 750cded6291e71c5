/**
 * data/advice/<ISO2>.yaml: what the government of a passport country tells its own citizens about the visa for each
 * destination. It is evidence for the pair, never an answer by itself, and sets no limit for anybody else.
 */
import { VISA_REQUIREMENT_TYPES } from '@carnet/rules/entry-rules/entry-rule.ts';
import Type, { type Static } from 'typebox';
import { Citation, closed, countryCode, oneOf, text } from './common.ts';

const { topics: _, excludes: __, ...ADVICE_CITATION } = Citation.properties;

const Advice = closed({
  destination: countryCode('Destination'),
  visa: closed(
    {
      type: oneOf(VISA_REQUIREMENT_TYPES, 'What its words mean by our definitions'),
      days: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 3660, description: 'Days of stay; leave out where it names none' }),
      ),
    },
    { description: 'What it says of an ordinary visit' },
  ),
  explained: Type.Optional(text('Why our answer stays, where it says otherwise: what decides, in our own words')),
  sources: Type.Array(closed(ADVICE_CITATION), { minItems: 1, description: 'The pages that say so' }),
});

export const AdviceFile = closed(
  {
    passport: countryCode('Passport country whose government it is'),
    advice: Type.Array(Advice, { minItems: 1, description: 'In the order of the destinations' }),
  },
  {
    description: 'What a government tells its own citizens about the visas of other countries: evidence, not an answer',
  },
);
export type AdviceFile = Static<typeof AdviceFile>;
