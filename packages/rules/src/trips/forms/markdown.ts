/** An answer as Markdown, for people and language models: what was found, leg by leg, then what to do and by when. */
import type { Texts } from '../texts/texts.ts';
import type { AnswerItem, AnswerLeg, AnswerTask, AnswerTraveller, TripAnswer } from '../trip-answer.ts';
import { presumedText } from './presumed-text.ts';

/** `texts` are those of the answer's language. */
export function toMarkdown(answer: TripAnswer, texts: Texts): string {
  const isAlone = answer.travellers.length === 1;
  const sections = answer.travellers.flatMap((traveller) => {
    if (isAlone) return travellerSections(traveller, '##', texts);
    const name = texts.forms.traveller(texts.words, plain(traveller.ref));
    const heading = `## ${name}: ${texts.forms.verdicts[traveller.verdict]}`;
    return [heading, ...travellerSections(traveller, '###', texts)];
  });
  const colophon = texts.forms.colophon(texts.words, answer.asOf, plain(answer.dataRevision));
  return `${[`# ${plain(answer.headline)}`, ...sections, colophon].join('\n\n')}\n`;
}

function travellerSections(traveller: AnswerTraveller, level: string, texts: Texts): string[] {
  const { forms } = texts;
  const { legs, checklist, presumed, missingFacts, counterfactuals } = traveller;
  const list = (heading: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`${level} ${heading}\n\n${lines.join('\n')}`];
  return [
    ...legs.map((leg, index) => legSection(leg, `${level} ${index + 1}.`, texts)),
    ...list(
      forms.checklist,
      checklist.map((task) => `- [ ] ${taskText(task, texts)}`),
    ),
    ...list(
      forms.presumed,
      presumed.map((one) => `- \`${presumedText(one).replaceAll('`', '')}\`: ${plain(one.matters)}`),
    ),
    ...list(
      forms.missingFacts,
      missingFacts.map(({ path, why }) => `- \`${path.replaceAll('`', '')}\`: ${plain(why)}`),
    ),
    ...list(
      forms.changes,
      counterfactuals.map(({ verdict, because }) => `- ${plain(because)} (${forms.verdicts[verdict]})`),
    ),
  ];
}

function legSection(leg: AnswerLeg, heading: string, texts: Texts): string {
  const { forms, words } = texts;
  const place = `${plain(words.country(leg.country))} (${forms.roles[leg.role]})`;
  const lines = leg.items.filter(({ status }) => status !== 'not_applicable').map((item) => itemLine(item, texts));
  if (leg.documentRef !== null) lines.unshift(`- **${forms.documentToUse(words, plain(leg.documentRef))}**`);
  if (leg.alternatives.length > 0) {
    lines.push(`- ${forms.otherDocuments}:`);
    for (const { documentRef, verdict, because } of leg.alternatives) {
      lines.push(`  - ${plain(documentRef)} (${forms.verdicts[verdict]}): ${plain(because)}`);
    }
  }
  const parts = [`${heading} ${place}: ${forms.verdicts[leg.verdict]}`, plain(leg.because), lines.join('\n')];
  return parts.filter((part) => part !== '').join('\n\n');
}

function itemLine(item: AnswerItem, texts: Texts): string {
  const { forms, words } = texts;
  const notes = [
    item.enforcement === 'may_be_asked' ? forms.mayBeAsked : '',
    item.enforcement === 'recommended' ? forms.recommended : '',
    item.isStale ? forms.notConfirmed : '',
  ].filter((note) => note !== '');
  const inEnglish = forms.inEnglish === '' ? '' : ` (${forms.inEnglish})`;
  const sources = item.sources.map(
    ({ name, url, checkedOn }) => `${forms.source}: ${link(name, url)}, ${forms.checkedOn(words, checkedOn)}.`,
  );
  const parts = [
    `- ${item.enforcement === 'informational' ? forms.note : forms.statuses[item.status]}: ${sentence(item.title)}`,
    item.because === null ? '' : sentence(item.because),
    item.dueOn === null ? '' : `${forms.by(words, item.dueOn)}.`,
    notes.length === 0 ? '' : `(${notes.join('; ')})`,
    item.details === null ? '' : `${sentence(item.details)}${inEnglish}`,
    ...sources,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function taskText(task: AnswerTask, texts: Texts): string {
  const { forms, words } = texts;
  const times = [
    task.dueOn === null ? '' : forms.by(words, task.dueOn),
    task.notBefore === null ? '' : forms.notBefore(words, task.notBefore),
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
