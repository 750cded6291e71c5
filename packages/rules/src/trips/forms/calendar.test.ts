import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../words/words.ts';
import { toCalendar } from './calendar.ts';
import { sampleAnswer, sampleTraveller } from './sample-answer.ts';

const english = wordsOf('en');

const withTask = (change: object) =>
  sampleAnswer([{ ...sampleTraveller, checklist: sampleTraveller.checklist.map((task) => ({ ...task, ...change })) }]);
const unfolded = (text: string) => text.replaceAll('\r\n ', '');

describe('a checklist as a calendar', () => {
  it('has a to-do and a whole-day event for a task with a last day', () => {
    expect(unfolded(toCalendar(sampleAnswer(), english)).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Carnet//Trip checks//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Trip checklist',
      'BEGIN:VTODO',
      'UID:0123456789abcdef0123456789abcdef-ana-jp.customs-todo@carnet',
      'DTSTAMP:20261122T000000Z',
      'SUMMARY:Fill in Visit Japan Web',
      'DESCRIPTION:not before 20 November 2026\\nDocument to use: br\\nChecked for 22 November 2026 with data revision abc123. This is guidance\\, not legal advice.',
      'URL:https://example.org/vjw',
      'DTSTART;VALUE=DATE:20261120',
      'DUE;VALUE=DATE:20261202',
      'STATUS:NEEDS-ACTION',
      'END:VTODO',
      'BEGIN:VEVENT',
      'UID:0123456789abcdef0123456789abcdef-ana-jp.customs@carnet',
      'DTSTAMP:20261122T000000Z',
      'SUMMARY:Fill in Visit Japan Web',
      'DESCRIPTION:not before 20 November 2026\\nDocument to use: br\\nChecked for 22 November 2026 with data revision abc123. This is guidance\\, not legal advice.',
      'URL:https://example.org/vjw',
      'DTSTART;VALUE=DATE:20261202',
      'DTEND;VALUE=DATE:20261203',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('has a to-do alone for a task without a last day', () => {
    const text = toCalendar(withTask({ dueOn: null, notBefore: null }), english);
    expect(text).toContain('BEGIN:VTODO');
    expect(text).not.toMatch(/VEVENT|DUE|DTSTART/);
  });

  it('names the same task alike however often the trip is checked', () => {
    const later = { ...sampleAnswer(), asOf: '2026-11-30', evaluatedAt: '2026-11-30T00:00:00.000Z' };
    const ids = (text: string) => unfolded(text).match(/^UID:.*$/gm);
    expect(ids(toCalendar(later, english))).toEqual(ids(toCalendar(sampleAnswer(), english)));
  });

  it('says whose task it is where there are several travellers', () => {
    const answer = sampleAnswer([sampleTraveller, { ...sampleTraveller, ref: 'rui' }]);
    const text = unfolded(toCalendar(answer, english));
    expect(text).toContain('SUMMARY:ana: Fill in Visit Japan Web');
    expect(new Set(text.match(/^UID:.*$/gm)).size).toBe(4);
  });

  it('escapes any text, and folds it into lines of at most 75 octets that are UTF-8 each', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const calendar = toCalendar(withTask({ do: text }), english);
        const lines = calendar.split('\r\n');
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/\p{Cc}/u);
        }
        const summary = /^SUMMARY:(.*)$/m.exec(unfolded(calendar))?.[1] ?? '';
        const read = summary.replace(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char));
        expect(read).toBe(text.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, ' '));
      }),
    );
  });
});
