/** The forms in which `carnet trip check` prints an answer. */
import { toCalendar } from '@carnet/rules/trips/forms/calendar.ts';
import { toMarkdown } from '@carnet/rules/trips/forms/markdown.ts';
import type { TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import type { Words } from '@carnet/rules/words/words.ts';
import { type TextOptions, tripText } from './trip-text.ts';

export interface Form {
  readonly format: 'text' | 'json' | 'markdown' | 'calendar';
  /** For the text form; the others have everything. */
  readonly text: TextOptions;
}

export function formOf(answer: TripAnswer, words: Words, { format, text }: Form): string {
  switch (format) {
    case 'json':
      return JSON.stringify(answer, null, 2);
    case 'markdown':
      return toMarkdown(answer, words);
    case 'calendar':
      return toCalendar(answer, words);
    default:
      return tripText(answer, words, text);
  }
}
