/** An answer as Markdown, for people and language models: what was found, leg by leg, then what to do and by when. */
import type { Words } from '../../words/words.ts';
import type { AnswerItem, AnswerLeg, AnswerTask, AnswerTraveller, TripAnswer } from '../trip-answer.ts';
import { presumedText } from './presumed-text.ts';

/** `t`: in the answer's language. */
export function toMarkdown(answer: TripAnswer, t: Words): string {
  const isAlone = answer.travellers.length === 1;
  const sections = answer.travellers.flatMap((traveller) => {
    if (isAlone) return travellerSections(traveller, '##', t);
    const name = t('forms.traveller', { traveller: plain(traveller.ref) });
    const heading = `## ${name}: ${t(`forms.verdicts.${traveller.verdict}`)}`;
    return [heading, ...travellerSections(traveller, '###', t)];
  });
  const colophon = t('forms.colophon', { day: t.day(answer.asOf), dataRevision: plain(answer.dataRevision) });
  return `${[`# ${plain(answer.headline)}`, ...sections, colophon].join('\n\n')}\n`;
}

function travellerSections(traveller: AnswerTraveller, level: string, t: Words): string[] {
  const { legs, checklist, presumed, missingFacts, counterfactuals } = traveller;
  const list = (heading: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`${level} ${heading}\n\n${lines.join('\n')}`];
  return [
    ...legs.map((leg, index) => legSection(leg, `${level} ${index + 1}.`, t)),
    ...list(
      t('forms.checklist'),
      checklist.map((task) => `- [ ] ${taskText(task, t)}`),
    ),
    ...list(
      t('forms.presumed'),
      presumed.map((one) => `- \`${presumedText(one).replaceAll('`', '')}\`: ${plain(one.matters)}`),
    ),
    ...list(
      t('forms.missingFacts'),
      missingFacts.map(({ path, why }) => `- \`${path.replaceAll('`', '')}\`: ${plain(why)}`),
    ),
    ...list(
      t('forms.changes'),
      counterfactuals.map(({ verdict, because }) => `- ${plain(because)} (${t(`forms.verdicts.${verdict}`)})`),
    ),
  ];
}

function legSection(leg: AnswerLeg, heading: string, t: Words): string {
  const place = `${plain(t.nameOf(leg.country))} (${t(`forms.roles.${leg.role}`)})`;
  const lines = leg.items.filter(({ status }) => status !== 'not_applicable').map((item) => itemLine(item, t));
  if (leg.documentRef !== null)
    lines.unshift(`- **${t('forms.documentToUse', { document: plain(leg.documentRef) })}**`);
  if (leg.alternatives.length > 0) {
    lines.push(`- ${t('forms.otherDocuments')}:`);
    for (const { documentRef, verdict, because } of leg.alternatives) {
      lines.push(`  - ${plain(documentRef)} (${t(`forms.verdicts.${verdict}`)}): ${plain(because)}`);
    }
  }
  const parts = [`${heading} ${place}: ${t(`forms.verdicts.${leg.verdict}`)}`, plain(leg.because), lines.join('\n')];
  return parts.filter((part) => part !== '').join('\n\n');
}

function itemLine(item: AnswerItem, t: Words): string {
  const notes = [
    item.enforcement === 'may_be_asked' ? t('forms.mayBeAsked') : '',
    item.enforcement === 'recommended' ? t('forms.recommended') : '',
    item.isStale ? t('forms.notConfirmed') : '',
  ].filter((note) => note !== '');
  const sources = item.sources.map(
    ({ name, url, checkedOn }) =>
      `${t('forms.source')}: ${link(name, url)}, ${t('forms.checkedOn', { day: t.day(checkedOn) })}.`,
  );
  const parts = [
    `- ${item.enforcement === 'informational' ? t('forms.note') : t(`forms.statuses.${item.status}`)}: ${sentence(item.title)}`,
    item.because === null ? '' : sentence(item.because),
    item.dueOn === null ? '' : `${t('forms.by', { day: t.day(item.dueOn) })}.`,
    notes.length === 0 ? '' : `(${notes.join('; ')})`,
    item.details === null ? '' : t('forms.details', { details: sentence(item.details) }),
    ...sources,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function taskText(task: AnswerTask, t: Words): string {
  const times = [
    task.dueOn === null ? '' : t('forms.by', { day: t.day(task.dueOn) }),
    task.notBefore === null ? '' : t('forms.notBefore', { day: t.day(task.notBefore) }),
  ].filter((time) => time !== '');
  const what = task.url === null ? plain(task.do) : link(task.do, task.url);
  return times.length === 0 ? what : `${times.join(', ')}: ${what}`;
}

function link(name: string, url: string | null): string {
  // Only what a reader may safely follow; the rest of an address that Markdown would read as its own is encoded.
  if (url === null || !/^https?:\/\//i.test(url)) return plain(name);
  const address = url.replace(/[\s()<>[\]\\]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return `[${plain(name)}](${address})`;
}

/** Text of callers and sources, which must not be read as Markdown or HTML: on one line, its marks escaped. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>~|]|&(?=#?\w+;)/g, '\\$&');
}

function sentence(text: string): string {
  const shown = plain(text);
  return /[.!?:;)]$/.test(shown) ? shown : `${shown}.`;
}
