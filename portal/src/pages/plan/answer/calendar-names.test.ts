import { expect, test } from 'vitest';
import { withNames } from './calendar-names.ts';

const names = new Map([
  ['Traveller 1', 'Ana, my dear'],
  ['Traveller 10', 'Zoë'],
]);

test('travellers of a calendar have the names that the reader gave them', () => {
  const text = 'UID:a-Traveller 1@carnet\r\nSUMMARY:Traveller 1 and Traveller 10: Apply\r\nEND:VEVENT\r\n';
  expect(withNames(text, names)).toBe(
    'UID:a-Traveller 1@carnet\r\nSUMMARY:Ana\\, my dear and Zoë: Apply\r\nEND:VEVENT\r\n',
  );
});

test('lines stay within 75 octets, and those that were folded are found', () => {
  const long = `SUMMARY:${'x'.repeat(60)} Trav\r\n eller 10 ${'y'.repeat(70)}\r\n`;
  const named = withNames(long, names);
  expect(named.replaceAll('\r\n ', '')).toBe(`SUMMARY:${'x'.repeat(60)} Zoë ${'y'.repeat(70)}\r\n`);
  for (const line of named.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
