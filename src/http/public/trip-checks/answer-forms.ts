/** The forms and languages in which trip checks are answered, chosen by Accept and Accept-Language. */

import { toCalendar } from '@carnet/rules/trips/forms/calendar.ts';
import { toMarkdown } from '@carnet/rules/trips/forms/markdown.ts';
import type { TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import { LANGUAGES, type Words } from '@carnet/rules/words/words.ts';
import { type Answer, byteText } from '../../../catalog/byte-text.ts';
import { wordsIn } from '../../../infrastructure/words/words-in.ts';
import { chooseMediaType } from '../../answer/accept.ts';
import { wishedLanguage } from '../../answer/accept-language.ts';
import { type AnswerKind, LIVE } from '../../answer/answer-kind.ts';
import type { HttpRequest } from '../../answer/http-request.ts';
import { answerJson } from './answer-json.ts';

export const MARKDOWN_TYPE = 'text/markdown';
export const CALENDAR_TYPE = 'text/calendar';
const OFFERED = ['application/json', MARKDOWN_TYPE, CALENDAR_TYPE] as const;
type MediaType = (typeof OFFERED)[number];

export interface AnswerForm {
  readonly mediaType: MediaType;
  /** Answers tell where a traveller goes and what they hold: no cache may keep them. */
  readonly kind: AnswerKind;
  readonly write: (answer: TripAnswer, words: Words) => Answer;
}

const FORMS: Readonly<Record<MediaType, AnswerForm>> = {
  'application/json': { mediaType: 'application/json', kind: LIVE, write: answerJson },
  [MARKDOWN_TYPE]: {
    mediaType: MARKDOWN_TYPE,
    kind: { ...LIVE, contentType: `${MARKDOWN_TYPE}; charset=utf-8` },
    write: (answer, words) => byteText(toMarkdown(answer, words)),
  },
  [CALENDAR_TYPE]: {
    mediaType: CALENDAR_TYPE,
    kind: {
      ...LIVE,
      contentType: `${CALENDAR_TYPE}; charset=utf-8`,
      contentDisposition: 'attachment; filename="trip-checklist.ics"',
    },
    write: (answer, words) => byteText(toCalendar(answer, words)),
  },
};

/** English unless another language is wished for. */
export function wordsFor({ headers }: HttpRequest): Words {
  return wordsIn(wishedLanguage(headers['accept-language'], LANGUAGES) ?? 'en');
}

export function formFor({ headers }: HttpRequest): AnswerForm {
  return FORMS[chooseMediaType(headers.accept, OFFERED)];
}

/** The kind of answers in that language. `vary`: what all answers of the surface depend on. */
export function kindIn({ language }: Words, { kind }: AnswerForm, vary: string): AnswerKind {
  return { ...kind, vary: `accept, accept-language, ${vary}`, headers: ['content-language', language] };
}
