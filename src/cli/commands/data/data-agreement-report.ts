/** Puts a measured agreement into lines for people. */
import type {
  Agreement,
  Comparison,
  DisagreementGroup,
  Share,
} from '../../../services/open-data/agreement/compare-answers.ts';
import type { ExplanationUse } from '../../../services/open-data/agreement/measure-agreement.ts';
import type { PairStatement, ReferenceMatrix } from '../../../services/open-data/agreement/reference-matrix.ts';
import { formatNumber, formatTable } from '../../table.ts';

interface Measured extends Comparison {
  readonly answers: string;
  readonly reference: ReferenceMatrix;
  readonly explanations?: readonly ExplanationUse[];
}

/** `top`: how many destinations, passports and disagreements are listed. */
export function agreementReport(measured: Measured, top: number): string[] {
  const { answers, reference, overall, explained, unexplained, explanations = [] } = measured;
  const unused = explanations.filter((one) => one.pairs === 0);
  return [
    `${answers} against ${reference.fileName} (${reference.era}): ${formatNumber(measured.compared)} of ` +
      `${formatNumber(measured.pairs)} pairs answered, ${formatNumber(measured.absent)} absent`,
    formatTable(
      ['', 'AGREE', 'OF', 'PERCENT'],
      [
        row('six classes', overall.six),
        row('three classes', overall.three),
        row('two classes', overall.two),
        row('days of stay', overall.days),
      ],
    ),
    `disagreements of class: ${formatNumber(explained.types)} explained, ${formatNumber(unexplained.types)} ` +
      `not; of days: ${formatNumber(explained.days)} explained, ${formatNumber(unexplained.days)} not`,
    ...places('DESTINATION', measured.byDestination, top),
    ...places('PASSPORT', measured.byPassport, top),
    ...disagreements('largest disagreements of class, unexplained', measured.typeDisagreements, false, top),
    ...disagreements('largest disagreements of class, explained', measured.typeDisagreements, true, top),
    ...disagreements('largest disagreements of days, unexplained', measured.dayDisagreements, false, top),
    ...disagreements('largest disagreements of days, explained', measured.dayDisagreements, true, top),
    ...(unused.length === 0 ? [] : ['', 'explanations that explain nothing here:']),
    ...unused.map((one) => `  ${one.file}:${one.line} ${one.ruleKey}: ${one.reason}`),
    '',
  ];
}

function places(what: string, all: Measured['byDestination'], top: number): string[] {
  const rows = all
    .filter(({ six, days, absent }) => six.same < six.of || days.same < days.of || absent > 0)
    .slice(0, top)
    .map((one) => [one.country, ...shares(one), String(one.absent)]);
  if (rows.length === 0) return [];
  return ['', formatTable([what, 'SIX', 'THREE', 'TWO', 'DAYS', 'ABSENT'], rows)];
}

function shares({ six, three, two, days }: Agreement): string[] {
  return [six, three, two, days].map(({ same, of }) => `${same}/${of}`);
}

const PASSPORTS_SHOWN = 30;

function disagreements(title: string, all: readonly DisagreementGroup[], explained: boolean, top: number): string[] {
  const groups = all.filter((group) => (group.reason !== null) === explained);
  if (groups.length === 0 || top === 0) return [];
  const lines = groups.slice(0, top).flatMap(({ destination, answered, reference, passports, reason }) => {
    const more = passports.length > PASSPORTS_SHOWN ? ' ...' : '';
    const line =
      `  ${destination}: ${statement(answered)}, reference ${statement(reference)}: ${passports.length} ` +
      `(${passports.slice(0, PASSPORTS_SHOWN).join(' ')}${more})`;
    return reason === null ? [line] : [line, `    ${reason}`];
  });
  const more = groups.length - Math.min(top, groups.length);
  return ['', `${title}:`, ...lines, ...(more > 0 ? [`  and ${formatNumber(more)} more; --top lists them`] : [])];
}

function statement({ type, days }: PairStatement): string {
  return days === null ? type : `${type} ${days} days`;
}

function row(what: string, share: Share): string[] {
  return [what, formatNumber(share.same), formatNumber(share.of), percent(share)];
}

/** Rounded down, so that 100.00 means all. */
function percent({ same, of }: Share): string {
  return of === 0 ? '-' : (Math.floor((same / of) * 10_000) / 100).toFixed(2);
}
