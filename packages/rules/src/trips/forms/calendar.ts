/**
 * The checklists of an answer as an iCalendar file (RFC 5545): a whole-day event with an alarm for each task, because
 * many calendars show no to-dos. Without METHOD, which would have to name an organizer. Written here because small calendar
 * libraries write no alarms for whole days, or other bytes each time.
 */
import { addDays, type Day } from '../../calendar.ts';
import type { Words } from '../../words/words.ts';
import type { AnswerTask, TripAnswer } from '../trip-answer.ts';
import { escaped, folded } from './calendar-text.ts';

/** At nine in the morning of the day before: whole days begin at midnight, wherever the calendar is. */
const ALARM = '-PT15H';

/** `t`: in the answer's language. The same answer always gives the same text. */
export function toCalendar(answer: TripAnswer, t: Words): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Carnet//Trip checks//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(t('forms.calendarName'))}`,
    ...tasksOf(answer).flatMap((task) => eventLines(answer, task, t)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

interface SharedTask extends AnswerTask {
  /** Who has to do it: their names in the question. */
  readonly refs: readonly string[];
  /** Day of the event: when it is due, else the earliest due date of all tasks, so that it is done in time. */
  readonly day: Day;
}

/** The same thing is one task for all who have to do it. */
function tasksOf({ travellers, asOf }: TripAnswer): SharedTask[] {
  const all = travellers.flatMap(({ ref, checklist }) => checklist.map((task) => ({ ref, task })));
  const days = all.flatMap(({ task }) => task.dueOn ?? []).filter((day) => day >= asOf);
  const undated = days.sort()[0] ?? asOf;
  const tasks = new Map<string, SharedTask>();
  for (const { ref, task } of all) {
    const key = [task.do, task.dueOn, task.notBefore, task.url].join('\n');
    const before = tasks.get(key);
    const refs = [...(before?.refs ?? []), ref];
    tasks.set(key, { ...(before ?? task), refs, day: task.dueOn ?? undated });
  }
  return [...tasks.values()];
}

function eventLines(answer: TripAnswer, task: SharedTask, t: Words): string[] {
  const { dueOn, notBefore, url, refs, day } = task;
  // Names are needed only where some travellers do not have to do it.
  const isOfAll = refs.length === answer.travellers.length;
  const summary = isOfAll ? task.do : `${t.list(refs)}: ${task.do}`;
  const description = [
    ...(dueOn === null ? [t('forms.undated')] : []),
    ...(notBefore === null ? [] : [t('forms.notBefore', { day: t.day(notBefore) })]),
    ...(task.documentRef === null ? [] : [t('forms.documentToUse', { document: task.documentRef })]),
    t('forms.guidance', { day: t.day(answer.asOf) }),
  ].join('\n');
  // The same question asked again names the same tasks, so importing its newer answer replaces them.
  const name = `${answer.inputHash.replace(/^.*:/, '').slice(0, 32)}-${refs[0]}-${task.itemId}`;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(`${name}@carnet`)}`,
    `DTSTAMP:${basic(answer.asOf)}T000000Z`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(url === null || !/^https?:\/\/\S+$/i.test(url) ? [] : [`URL:${url}`]),
    `DTSTART;VALUE=DATE:${basic(day)}`,
    `DTEND;VALUE=DATE:${basic(addDays(day, 1))}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    `TRIGGER:${ALARM}`,
    'END:VALARM',
    'END:VEVENT',
  ];
}

const basic = (day: Day): string => day.replaceAll('-', '');
