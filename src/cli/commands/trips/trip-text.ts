/** An answer for a terminal: each leg with what decides, then what to do, what is not told, and what would change it. */
import { presumedText } from '@carnet/rules/trips/forms/presumed-text.ts';
import type {
  AnswerItem,
  AnswerLeg,
  AnswerTask,
  AnswerTraveller,
  TripAnswer,
} from '@carnet/rules/trips/trip-answer.ts';
import type { Words } from '@carnet/rules/words/words.ts';
import { traceTree } from './trace-tree.ts';
import { wrap } from './wrap.ts';

const MARKS = { met: '+', not_met: 'x', to_do: '!', unknown: '?', not_applicable: '-' } as const;

export interface TextOptions {
  /** Names under each item who says so, where and when it was read. */
  readonly sources?: boolean;
  /** Only what is required, or may be asked for, and is not met, to be done or not known. */
  readonly brief?: boolean;
}

export function tripText(answer: TripAnswer, t: Words, options: TextOptions = {}): string {
  const isAlone = answer.travellers.length === 1;
  const blocks = answer.travellers.flatMap((traveller) => [
    ...(isAlone
      ? []
      : [`${t('forms.traveller', { traveller: traveller.ref })}: ${t(`forms.verdicts.${traveller.verdict}`)}`]),
    ...travellerBlocks(traveller, t, options),
  ]);
  const verdict = `${answer.verdict.toUpperCase()}: ${answer.headline}`;
  const colophon = t('forms.colophon', { day: t.day(answer.asOf), dataRevision: answer.dataRevision });
  return [wrap(verdict), ...blocks, wrap(colophon)].join('\n\n');
}

function travellerBlocks(traveller: AnswerTraveller, t: Words, options: TextOptions): string[] {
  const { legs, checklist, presumed, missingFacts, counterfactuals } = traveller;
  const list = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [[title, ...lines.map((line) => wrap(line, '  - ', '    '))].join('\n')];
  return [
    ...legs.map((leg, index) => legBlock(leg, index + 1, t, options)),
    ...list(t('forms.checklist'), options.brief ? [] : checklist.map((task) => taskLine(task, t))),
    ...list(
      t('forms.presumed'),
      presumed.map((one) => `${presumedText(one)}: ${one.matters}`),
    ),
    ...list(
      t('forms.missingFacts'),
      missingFacts.map(({ path, why }) => `${path}: ${why}`),
    ),
    ...list(
      t('forms.changes'),
      counterfactuals.map(({ because, verdict }) => `${because} (${t(`forms.verdicts.${verdict}`)})`),
    ),
    ...traceTree(legs, t),
  ];
}

function legBlock(leg: AnswerLeg, number: number, t: Words, options: TextOptions): string {
  const title = `${number}. ${t.nameOf(leg.country)} (${t(`forms.roles.${leg.role}`)}): ${t(`forms.verdicts.${leg.verdict}`)}`;
  const lines = [wrap(title, '', '   '), wrap(leg.because, '   ')];
  if (leg.documentRef !== null) lines.push(wrap(t('forms.documentToUse', { document: leg.documentRef }), '   '));
  for (const item of leg.items) {
    if (options.brief ? isOpen(item) : item.status !== 'not_applicable') lines.push(itemLines(item, t, options));
  }
  for (const { documentRef, verdict, because } of leg.alternatives) {
    lines.push(
      wrap(`${t('forms.otherDocuments')}: ${documentRef}, ${t(`forms.verdicts.${verdict}`)}. ${because}`, '   '),
    );
  }
  return lines.filter((line) => line.trim() !== '').join('\n');
}

const isOpen = ({ enforcement, status }: AnswerItem): boolean =>
  (enforcement === 'required' || enforcement === 'may_be_asked') && status !== 'met' && status !== 'not_applicable';

function itemLines(item: AnswerItem, t: Words, { brief, sources }: TextOptions): string {
  const notes = [
    ...(item.enforcement === 'may_be_asked' ? [t('forms.mayBeAsked')] : []),
    ...(item.enforcement === 'recommended' ? [t('forms.recommended')] : []),
    ...(item.isStale ? [t('forms.notConfirmed')] : []),
  ];
  const first = [
    item.title,
    ...(item.dueOn === null ? [] : [t('forms.by', { day: t.day(item.dueOn) })]),
    ...(notes.length === 0 ? [] : [`(${notes.join('; ')})`]),
  ].join(' ');
  return [
    wrap(first, `   ${MARKS[item.status]} `, '     '),
    ...(item.because === null ? [] : [wrap(item.because, '     ')]),
    ...(item.details === null || brief ? [] : [wrap(item.details, '     ')]),
    ...(sources ? item.sources : []).map(({ name, url, checkedOn }) =>
      wrap(
        `${t('forms.source')}: ${name}, ${t('forms.checkedOn', { day: t.day(checkedOn) })}${url === null ? '' : `, ${url}`}`,
        '     ',
        '       ',
      ),
    ),
  ].join('\n');
}

function taskLine(task: AnswerTask, t: Words): string {
  const times = [
    ...(task.dueOn === null ? [] : [t('forms.by', { day: t.day(task.dueOn) })]),
    ...(task.notBefore === null ? [] : [t('forms.notBefore', { day: t.day(task.notBefore) })]),
  ];
  const what = task.url === null ? task.do : `${task.do} ${task.url}`;
  return times.length === 0 ? what : `${times.join(', ')}: ${what}`;
}
