/** The piece of a text around what was searched for, in runs that are marked or not. */
import { fold } from '@carnet/rules/fold-text.ts';

export interface Run {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Characters before the first match and in all. */
const BEFORE = 50;
const LENGTH = 170;

/** `terms` are words of the text as the index has them (folded). Without any in the text: its beginning. */
export function excerpt(text: string, terms: readonly string[]): readonly Run[] {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const wanted = new Set(terms);
  const isMatch = (word: string) => wanted.has(fold(word));
  const first = words.find(([word]) => isMatch(word))?.index ?? 0;
  // Begins and ends at a word, never within one.
  const start = first <= BEFORE ? 0 : (words.find(({ index }) => index >= first - BEFORE)?.index ?? 0);
  const end = text.length - start <= LENGTH ? text.length : endOfLastWord(words, start + LENGTH);
  const runs: Run[] = start > 0 ? [{ text: '… ', isMatch: false }] : [];
  let at = start;
  for (const { 0: word, index } of words) {
    if (index < start || index + word.length > end || !isMatch(word)) continue;
    if (index > at) runs.push({ text: text.slice(at, index), isMatch: false });
    runs.push({ text: word, isMatch: true });
    at = index + word.length;
  }
  if (at < end) runs.push({ text: text.slice(at, end), isMatch: false });
  if (end < text.length) runs.push({ text: ' …', isMatch: false });
  return runs;
}

function endOfLastWord(words: readonly RegExpExecArray[] | readonly RegExpMatchArray[], limit: number): number {
  const last = words.filter(({ index = 0, 0: word = '' }) => index + word.length <= limit).at(-1);
  return last ? (last.index ?? 0) + (last[0] ?? '').length : limit;
}
