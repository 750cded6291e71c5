/** Numbers as they stand in the sentences of a planned walk. */

export function minutesText(minutes: number): string {
  return `${numberText(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

export function numberText(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 2 });
}

/** `1 place`, `12 places`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}
