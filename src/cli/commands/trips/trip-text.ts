/** An answer for a terminal: each leg with what decides, then what to do, what is not told, and what would change it. */
import { presumedText } from '@carnet/rules/trips/forms/presumed-text.ts';
import type { Texts } from '@carnet/rules/trips/texts/texts.ts';
import type {
  AnswerItem,
  AnswerLeg,
  AnswerTask,
  AnswerTraveller,
  TripAnswer,
} from '@carnet/rules/trips/trip-answer.ts';
import { traceTree } from './trace-tree.ts';
import { wrap } from './wrap.ts';

const MARKS = { met: '+', not_met: 'x', to_do: '!', unknown: '?', not_applicable: '-' } as const;

export interface TextOptions {
  /** Names under each item who says so, where and when it was read. */
  readonly sources?: boolean;
  /** Only what is required, or may be asked for, and is not met, to be done or not known. */
  readonly brief?: boolean;
}

export function tripText(answer: TripAnswer, texts: Texts, options: TextOptions = {}): string {
  const { forms } = texts;
  const isAlone = answer.travellers.length === 1;
  const blocks = answer.travellers.flatMap((traveller) => [
    ...(isAlone ? [] : [`${forms.traveller(texts.words, traveller.ref)}: ${forms.verdicts[traveller.verdict]}`]),
    ...travellerBlocks(traveller, texts, options),
  ]);
  const verdict = `${answer.verdict.toUpperCase()}: ${answer.headline}`;
  const colophon = forms.colophon(texts.words, answer.asOf, answer.dataRevision);
  return [wrap(verdict), ...blocks, wrap(colophon)].join('\n\n');
}

function travellerBlocks(traveller: AnswerTraveller, texts: Texts, options: TextOptions): string[] {
  const { legs, checklist, presumed, missingFacts, counterfactuals } = traveller;
  const { forms } = texts;
  const list = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [[title, ...lines.map((line) => wrap(line, '  - ', '    '))].join('\n')];
  return [
    ...legs.map((leg, index) => legBlock(leg, index + 1, texts, options)),
    ...list(forms.checklist, options.brief ? [] : checklist.map((task) => taskLine(task, texts))),
    ...list(
      forms.presumed,
      presumed.map((one) => `${presumedText(one)}: ${one.matters}`),
    ),
    ...list(
      forms.missingFacts,
      missingFacts.map(({ path, why }) => `${path}: ${why}`),
    ),
    ...list(
      forms.changes,
      counterfactuals.map(({ because, verdict }) => `${because} (${forms.verdicts[verdict]})`),
    ),
    ...traceTree(legs, texts),
  ];
}

function legBlock(leg: AnswerLeg, number: number, texts: Texts, options: TextOptions): string {
  const { forms, words } = texts;
  const title = `${number}. ${words.country(leg.country)} (${forms.roles[leg.role]}): ${forms.verdicts[leg.verdict]}`;
  const lines = [wrap(title, '', '   '), wrap(leg.because, '   ')];
  if (leg.documentRef !== null) lines.push(wrap(forms.documentToUse(words, leg.documentRef), '   '));
  for (const item of leg.items) {
    if (options.brief ? isOpen(item) : item.status !== 'not_applicable') lines.push(itemLines(item, texts, options));
  }
  for (const { documentRef, verdict, because } of leg.alternatives) {
    lines.push(wrap(`${forms.otherDocuments}: ${documentRef}, ${forms.verdicts[verdict]}. ${because}`, '   '));
  }
  return lines.filter((line) => line.trim() !== '').join('\n');
}

const isOpen = ({ enforcement, status }: AnswerItem): boolean =>
  (enforcement === 'required' || enforcement === 'may_be_asked') && status !== 'met' && status !== 'not_applicable';

function itemLines(item: AnswerItem, texts: Texts, { brief, sources }: TextOptions): string {
  const { forms, words } = texts;
  const notes = [
    ...(item.enforcement === 'may_be_asked' ? [forms.mayBeAsked] : []),
    ...(item.enforcement === 'recommended' ? [forms.recommended] : []),
    ...(item.isStale ? [forms.notConfirmed] : []),
  ];
  const first = [
    item.title,
    ...(item.dueOn === null ? [] : [forms.by(words, item.dueOn)]),
    ...(notes.length === 0 ? [] : [`(${notes.join('; ')})`]),
  ].join(' ');
  return [
    wrap(first, `   ${MARKS[item.status]} `, '     '),
    ...(item.because === null ? [] : [wrap(item.because, '     ')]),
    ...(item.details === null || brief ? [] : [wrap(item.details, '     ')]),
    ...(sources ? item.sources : []).map(({ name, url, checkedOn }) =>
      wrap(
        `${forms.source}: ${name}, ${forms.checkedOn(words, checkedOn)}${url === null ? '' : `, ${url}`}`,
        '     ',
        '       ',
      ),
    ),
  ].join('\n');
}

function taskLine(task: AnswerTask, texts: Texts): string {
  const { forms, words } = texts;
  const times = [
    ...(task.dueOn === null ? [] : [forms.by(words, task.dueOn)]),
    ...(task.notBefore === null ? [] : [forms.notBefore(words, task.notBefore)]),
  ];
  const what = task.url === null ? task.do : `${task.do} ${task.url}`;
  return times.length === 0 ? what : `${times.join(', ')}: ${what}`;
}
