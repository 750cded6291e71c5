/**
 * The checklists of an answer as an iCalendar file (RFC 5545): a to-do for each task and, because many calendars show no
 * to-dos, a whole-day event on the day that it is due. Written here because small libraries for calendars write events
 * only.
 */
import { addDays, type Day } from '../../calendar.ts';
import type { Words } from '../../words/words.ts';

import type { AnswerTask, AnswerTraveller, TripAnswer } from '../trip-answer.ts';

/** RFC 5545, 3.1: octets of a line without its end. */
const LONGEST_LINE = 75;

/** `t`: in the answer's language. The same answer always gives the same text. */
export function toCalendar(answer: TripAnswer, t: Words): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Carnet//Trip checks//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(t('forms.calendarName'))}`,
    ...answer.travellers.flatMap((traveller) =>
      traveller.checklist.flatMap((task) => taskLines(answer, traveller, task, t)),
    ),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function taskLines(answer: TripAnswer, traveller: AnswerTraveller, task: AnswerTask, t: Words): string[] {
  const { dueOn, notBefore, url } = task;
  const isAlone = answer.travellers.length === 1;
  const summary = isAlone ? task.do : `${traveller.ref}: ${task.do}`;
  const description = [
    ...(notBefore === null ? [] : [t('forms.notBefore', { day: t.day(notBefore) })]),
    ...(task.documentRef === null ? [] : [t('forms.documentToUse', { document: task.documentRef })]),
    t('forms.colophon', { day: t.day(answer.asOf), dataRevision: answer.dataRevision }),
  ].join('\n');
  // The same question asked again names the same tasks, so importing its newer answer replaces them.
  const name = `${answer.inputHash.replace(/^.*:/, '').slice(0, 32)}-${traveller.ref}-${task.itemId}`;
  const shared = [
    `DTSTAMP:${basic(answer.asOf)}T000000Z`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(url === null || !/^https?:\/\/\S+$/i.test(url) ? [] : [`URL:${url}`]),
  ];
  const starts = notBefore !== null && (dueOn === null || notBefore < dueOn) ? notBefore : null;
  const todo = [
    'BEGIN:VTODO',
    `UID:${escaped(`${name}-todo@carnet`)}`,
    ...shared,
    ...(starts === null ? [] : [`DTSTART;VALUE=DATE:${basic(starts)}`]),
    ...(dueOn === null ? [] : [`DUE;VALUE=DATE:${basic(dueOn)}`]),
    'STATUS:NEEDS-ACTION',
    'END:VTODO',
  ];
  if (dueOn === null) return todo;
  return [
    ...todo,
    'BEGIN:VEVENT',
    `UID:${escaped(`${name}@carnet`)}`,
    ...shared,
    `DTSTART;VALUE=DATE:${basic(dueOn)}`,
    `DTEND;VALUE=DATE:${basic(addDays(dueOn, 1))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const basic = (day: Day): string => day.replaceAll('-', '');

/** A value of type TEXT (RFC 5545, 3.3.11), without the control characters that it cannot have. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Cut into lines of at most 75 octets in UTF-8, never within a character; what follows the first begins with a space. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const char of line) {
    const size = octetsOf(char.codePointAt(0) as number);
    if (octets + size > LONGEST_LINE) {
      text += '\r\n ';
      octets = 1;
    }
    text += char;
    octets += size;
  }
  return text;
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
