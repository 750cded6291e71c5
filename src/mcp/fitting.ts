/** Keeps answers within the bytes that a model should read. */

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value));

/** The first form that fits, from the fullest to the shortest; the last one in any case. */
export function firstFitting<Form extends object>(forms: Iterable<Form>, mostBytes: number): Form {
  let last: Form | undefined;
  for (const form of forms) {
    if (bytesOf(form) <= mostBytes) return form;
    last = form;
  }
  if (last === undefined) throw new Error('an answer has at least one form');
  return last;
}

/** The text as far as a sentence ends, or cut between words. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most);
  const sentence = start.lastIndexOf('. ');
  if (sentence > most / 2) return start.slice(0, sentence + 1);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), 0))} ...`;
}
