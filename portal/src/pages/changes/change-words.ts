/** A published change in the reader's words. */
import type { AnsweredThen, ChangeLine, NamedCountries } from '../../../../src/http/portal/shared/portal-shapes.ts';
import { countryName, formatDate, formatList } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { answerLabel } from '../check/answer/answer-badge.tsx';
import { answerKind } from '../check/answer/answer-kind.ts';

/** "Visa on arrival → e-visa; other conditions". */
export function changedText(line: ChangeLine): string {
  const t = messages('check');
  const [before, after] = [line.before, line.after].map(answeredText);
  const said = [
    ...(line.kind === 'created' && line.passports === null && line.destinations === null ? [t('changeSource')] : []),
    ...(line.about === 'health_requirement' ? [t('changeHealth')] : []),
    ...(line.isOfList ? [t('changeList')] : []),
    ...(before && after ? [t('changeBecame', { before, after })] : []),
    ...(!before && after ? [t('changeNew', { after })] : []),
    ...(before && !after ? [t('changeEnded', { before })] : []),
    ...(line.hasFurtherFields ? [t('changeFurther')] : []),
  ];
  return said.length === 0 ? t('changeOther') : said.join('; ');
}

/** "Now e-visa, stay of up to 90 days. Before: visa on arrival." */
export function changeSentence(line: ChangeLine): string {
  const [before, after] = [line.before, line.after].map(answeredText);
  return before && after ? messages('check')('changeNow', { before, after }) : changedText(line);
}

/** "Changed on March 1, 2026: visa on arrival → e-visa, from April 1, 2026." */
export function lastChangeText(line: ChangeLine): string {
  const { kind, recordedOn, effectiveFrom } = line;
  return messages('check')('changeLast', {
    kind,
    date: formatDate(recordedOn),
    words: changedText(line),
    from: effectiveFrom === null || effectiveFrom === recordedOn ? 'none' : formatDate(effectiveFrom),
  });
}

/** "Japan and Brazil", "Japan, Brazil and 20 more"; undefined = every one. */
export function countriesText(countries: NamedCountries | null): string | undefined {
  if (countries === null) return undefined;
  const names = countries.first.map(({ iso2, name }) => countryName(iso2, name));
  const more = countries.count - names.length;
  return formatList(more > 0 ? [...names, messages('changes')('more', { count: more })] : names);
}

/** Undefined where neither is said. */
function answeredText(then: AnsweredThen | null): string | undefined {
  if (then === null) return undefined;
  const { visaRequirementType, maxStayDays, isStayUnlimited } = then;
  const stay = stayText(then);
  if (visaRequirementType === undefined) return stay;
  const kind = answerKind({ visaRequirementType, maxStayDays: maxStayDays ?? null } as Parameters<
    typeof answerKind
  >[0]);
  const label = answerLabel(kind, maxStayDays ?? 0);
  // Of a stay without a visa the label says how many days.
  const isSaid = kind === 'VisaFreeDays' || (typeof maxStayDays !== 'number' && isStayUnlimited !== true);
  return isSaid ? label : `${label}, ${stay}`;
}

function stayText({ maxStayDays, isStayUnlimited }: AnsweredThen): string | undefined {
  const t = messages('check');
  if (isStayUnlimited === true) return t('changeUnlimited');
  if (typeof maxStayDays === 'number') return t('changeStay', { days: maxStayDays });
  return maxStayDays === undefined && isStayUnlimited === undefined ? undefined : t('changeNoStay');
}
