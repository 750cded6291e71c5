/** A heading's words as they stand in the middle of a sentence. */
import { locale } from '../../../i18n/locale.ts';

export const withinSentence = (words: string): string => words.charAt(0).toLocaleLowerCase(locale) + words.slice(1);
