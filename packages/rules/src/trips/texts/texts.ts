/**
 * The sentences of answers, by topic, each in four languages. A topic's texts stand in one file: an interface of
 * functions that take the words of the language first, and their four versions.
 */
import { borderTexts } from './border.ts';
import { changesTexts } from './changes.ts';
import { closedBordersTexts } from './closed-borders.ts';
import { documentsTexts } from './documents.ts';
import { formsTexts } from './forms.ts';
import { healthTexts } from './health.ts';
import { heldTexts } from './held.ts';
import { leavingTexts } from './leaving.ts';
import { questionsTexts } from './questions.ts';
import { stayTexts } from './stay.ts';
import { summaryTexts } from './summary.ts';
import { transitTexts } from './transit.ts';
import { validityTexts } from './validity.ts';
import { type CountryNames, type Language, type Words, wordsOf } from './words.ts';

const BY_TOPIC = {
  summary: summaryTexts,
  documents: documentsTexts,
  held: heldTexts,
  validity: validityTexts,
  stay: stayTexts,
  transit: transitTexts,
  health: healthTexts,
  border: borderTexts,
  closedBorders: closedBordersTexts,
  leaving: leavingTexts,
  questions: questionsTexts,
  changes: changesTexts,
  forms: formsTexts,
} as const;

/** The texts of every topic in one language. */
export type Texts = { readonly words: Words } & {
  readonly [Topic in keyof typeof BY_TOPIC]: (typeof BY_TOPIC)[Topic][Language];
};

export function textsOf(language: Language, countryName?: CountryNames): Texts {
  const topics = Object.keys(BY_TOPIC) as (keyof typeof BY_TOPIC)[];
  const texts = Object.fromEntries(topics.map((topic) => [topic, BY_TOPIC[topic][language]]));
  return { words: wordsOf(language, countryName), ...texts } as Texts;
}
