/** Borders that are closed, and what a visitor does to leave, for the steps of a journey and for the country's page. */
import { countryName, formatDate, formatList } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Requirement } from '../answer/answer-kind.ts';

export type ClosedBorder = NonNullable<Requirement['closedBorders']>[number];

export function closedBorderTexts({ neighbours, modes, notNationals, until }: ClosedBorder): readonly string[] {
  const t = messages('check');
  const named = (codes: readonly string[]) => formatList(codes.map((code) => countryName(code, code)));
  return [
    t('closedBordersBy', {
      ways: modes.length === 1 ? (modes[0] ?? 'both') : 'both',
      from: neighbours ? named(neighbours) : t('closedBordersEvery'),
    }),
    notNationals ? t('closedBordersNot', { countries: named(notNationals) }) : [],
    until ? t('closedBordersUntil', { date: formatDate(until) }) : [],
  ].flat();
}

/** Not what only citizens and residents do. */
export const leavingSteps = ({ leaving }: Pick<Requirement, 'leaving'>) =>
  (leaving ?? []).filter(({ concerns }) => concerns === 'everyone' || concerns === 'visitors');
