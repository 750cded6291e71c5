/** Chooses the language of an answer by Accept-Language. */

/** Ranges of the header that are looked at; browsers send a handful. */
const MOST_RANGES = 30;

/** RFC 9110, 12.5.4: by weight, then by place; a region does not matter (`pt-BR` is Portuguese). */
export function wishedLanguage<Language extends string>(
  header: string | undefined,
  offered: readonly Language[],
): Language | undefined {
  let best: Language | undefined;
  let bestWeight = 0;
  for (const item of (header ?? '').toLowerCase().split(',').slice(0, MOST_RANGES)) {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim());
    const name = range.split('-')[0];
    const language = offered.find((one) => one === name);
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const value = weight === undefined ? 1 : Number(weight.slice(2));
    if (language !== undefined && value > bestWeight && value <= 1) {
      best = language;
      bestWeight = value;
    }
  }
  return best;
}
