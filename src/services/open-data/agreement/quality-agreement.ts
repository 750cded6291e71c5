/** The measured part of docs/data-quality.md: how far the set and a public matrix agree. */

import type { OpenDataAnswers } from '../open-data-answers.ts';
import type { Comparison, DisagreementGroup, PlaceAgreement, Share } from './compare-answers.ts';
import { number, table } from './markdown.ts';
import type { MeasuredAgreement } from './measure-agreement.ts';
import type { PairStatement, ReferenceMatrix } from './reference-matrix.ts';

/** How many destinations and passports, and how many groups of disagreements, are listed. */
const PLACES = 15;
const GROUPS = 25;

/** What was measured, when, on which files and against what. */
export function agreementSection(
  data: OpenDataAnswers,
  reference: ReferenceMatrix,
  measured: MeasuredAgreement,
): string {
  const { overall, explained, unexplained } = measured;
  return [
    `Measured on ${data.today} against \`${reference.fileName}\` (SHA-256 \`${reference.sha256}\`),`,
    `on data files with the SHA-256 \`${data.files.sha256}\`: ${number(measured.compared)} of its ` +
      `${number(measured.pairs)} pairs are answered, ${number(measured.absent)} are not.`,
    '',
    ...table(
      ['', 'agree', 'of', 'percent'],
      [
        shareRow('six classes (the visa requirement types)', overall.six),
        shareRow('three (visa-free or on arrival / eTA or e-visa / visa or refused)', overall.three),
        shareRow('two (visa-free or on arrival / the rest)', overall.two),
        shareRow('days of stay, where both say visa-free with a number', overall.days),
      ],
    ),
    '',
    `Of the disagreements, ${number(explained.types)} of class and ${number(explained.days)} of days are ` +
      `explained in the files; ${number(unexplained.types)} and ${number(unexplained.days)} are not.`,
    '',
    ...places('destinations', measured.byDestination),
    ...places('passports', measured.byPassport),
    ...disagreements('Unexplained, by size', measured, false),
    ...disagreements('Explained, by size', measured, true),
  ]
    .join('\n')
    .trim();
}

function places(what: string, all: readonly PlaceAgreement[]): string[] {
  const rows = all
    .filter(({ six, days, absent }) => six.same < six.of || days.same < days.of || absent > 0)
    .slice(0, PLACES)
    .map(({ country, six, three, two, days, absent }) => [
      country,
      ...[six, three, two, days].map(fraction),
      String(absent),
    ]);
  if (rows.length === 0) return [];
  return [
    `The ${rows.length} ${what} that agree least:`,
    '',
    ...table(['', 'six', 'three', 'two', 'days', 'absent'], rows),
    '',
  ];
}

function disagreements(title: string, measured: Comparison, explained: boolean): string[] {
  const groups = [...measured.typeDisagreements, ...measured.dayDisagreements]
    .filter((group) => (group.reason !== null) === explained)
    .sort((a, b) => b.passports.length - a.passports.length);
  if (groups.length === 0) return [];
  const rows = groups.slice(0, GROUPS).map((group) => disagreementRow(group, explained));
  const more = groups.length > GROUPS ? ` (${GROUPS} of ${groups.length} groups)` : '';
  const head = ['destination', 'the set', 'the matrix', 'passports', ...(explained ? ['why'] : [])];
  return [`${title}${more}:`, '', ...table(head, rows), ''];
}

function disagreementRow(
  { destination, answered, reference, passports, reason }: DisagreementGroup,
  explained: boolean,
) {
  const shown = passports.length > 12 ? `${passports.slice(0, 12).join(' ')} ...` : passports.join(' ');
  const whom = `${passports.length}: ${shown}`;
  return [destination, statement(answered), statement(reference), whom, ...(explained ? [reason ?? ''] : [])];
}

function statement({ type, days }: PairStatement): string {
  return days === null ? type : `${type} ${days}`;
}

function shareRow(what: string, share: Share): string[] {
  const { same, of } = share;
  // Rounded down, so that 100.00 means all.
  const percent = of === 0 ? '-' : (Math.floor((same / of) * 10_000) / 100).toFixed(2);
  return [what, number(same), number(of), percent];
}

function fraction({ same, of }: Share): string {
  return `${same}/${of}`;
}
