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
  it('has one whole-day event with an alarm for a task, and names no data revision', () => {
    expect(unfolded(toCalendar(sampleAnswer(), english)).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Carnet//Trip checks//EN',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:Trip checklist',
      'BEGIN:VEVENT',
      'UID:0123456789abcdef0123456789abcdef-ana-jp.customs@carnet',
      'DTSTAMP:20261122T000000Z',
      'SUMMARY:Fill in Visit Japan Web',
      'DESCRIPTION:not before 20 November 2026\\nDocument to use: br\\nAs known on 22 November 2026. This is guidance\\, not legal advice.',
      'URL:https://example.org/vjw',
      'DTSTART;VALUE=DATE:20261202',
      'DTEND;VALUE=DATE:20261203',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Fill in Visit Japan Web',
      'TRIGGER:-PT15H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('has no METHOD without an ORGANIZER, and no task twice', () => {
    const text = toCalendar(sampleAnswer(), english);
    expect(text).not.toMatch(/METHOD|ORGANIZER|VTODO/);
  });

  it('puts a task without a last day on the first last day of the others, else on the day of the check', () => {
    const alone = unfolded(toCalendar(withTask({ dueOn: null, notBefore: null }), english));
    expect(alone).toContain('DTSTART;VALUE=DATE:20261122');
    expect(alone).toContain('No last day is known');
    const [task] = sampleTraveller.checklist;
    const checklist = [
      { ...task, dueOn: '2026-12-02' },
      { ...task, do: 'Bring money', dueOn: null },
    ];
    const both = unfolded(toCalendar(sampleAnswer([{ ...sampleTraveller, checklist } as never]), english));
    expect(both.match(/^DTSTART.*$/gm)).toEqual(['DTSTART;VALUE=DATE:20261202', 'DTSTART;VALUE=DATE:20261202']);
  });

  it('names the same task alike however often the trip is checked', () => {
    const later = { ...sampleAnswer(), asOf: '2026-11-30', evaluatedAt: '2026-11-30T00:00:00.000Z' };
    const ids = (text: string) => unfolded(text).match(/^UID:.*$/gm);
    expect(ids(toCalendar(later, english))).toEqual(ids(toCalendar(sampleAnswer(), english)));
  });

  it('says whose task it is where others have not to do it, and has the task of all once', () => {
    const other = { ...sampleTraveller, ref: 'rui' };
    const all = unfolded(toCalendar(sampleAnswer([sampleTraveller, other]), english));
    expect(all.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Fill in Visit Japan Web']);
    const one = unfolded(toCalendar(sampleAnswer([sampleTraveller, { ...other, checklist: [] }]), english));
    expect(one.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:ana: Fill in Visit Japan Web']);
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
