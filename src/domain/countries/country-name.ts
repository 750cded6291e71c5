/** When two spellings are the same country name. */

/** Lower case, without accents, apostrophes, dots and commas, "&" as "and": equal keys are the same name. */
export function countryNameKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('ı', 'i')
    .replace(/[\u2018\u2019\u02bc'`.,()]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim();
}
