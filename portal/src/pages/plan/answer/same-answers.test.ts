import { sampleAnswer, sampleItem, sampleLeg, sampleTraveller } from '@carnet/rules/trips/forms/sample-answer.ts';
import { describe, expect, test } from 'vitest';
import { legGroups, type SharedTask, sharedChanges, sharedTasks } from './same-answers.ts';

const consent = { ...sampleItem, id: 'jp.minors', topic: 'minors' as const, title: 'Letter of consent' };
const child = { ...sampleTraveller, ref: 'leo', legs: [{ ...sampleLeg, items: [sampleItem, consent] }] };

describe('a family', () => {
  const answer = sampleAnswer([sampleTraveller, { ...sampleTraveller, ref: 'rui' }, child]);

  test('has one answer for those who have the same, and what differs for the others', () => {
    const groups = legGroups(answer, 0);
    expect(groups.map(({ travellers }) => travellers)).toEqual([[0, 1], [2]]);
    expect(groups.map(({ differing }) => differing)).toEqual([null, [consent]]);
  });

  test('does the same thing once, and each change is told once', () => {
    expect(sharedTasks(answer).map(({ travellers }) => travellers)).toEqual([[0, 1, 2]]);
    expect(sharedChanges(answer).map(({ travellers }) => travellers)).toEqual([[0, 1, 2]]);
  });
});

test('nothing is said to be the same where another document is used, or something is not asked', () => {
  const other = { ...child, legs: [{ ...sampleLeg, documentRef: 'pt' }] };
  expect(legGroups(sampleAnswer([sampleTraveller, other]), 0)[1]?.differing).toBeNull();
  expect(legGroups(sampleAnswer([child, sampleTraveller]), 0)[1]?.differing).toBeNull();
});

test('tasks are by due date, those without one last', () => {
  const [task] = sampleTraveller.checklist;
  const days = ['2026-12-05', null, '2026-12-01'];
  const checklist = days.map((dueOn) => ({ ...(task as SharedTask), dueOn }));
  const tasks = sharedTasks(sampleAnswer([{ ...sampleTraveller, checklist }]));
  expect(tasks.map(({ dueOn }) => dueOn)).toEqual(['2026-12-01', '2026-12-05', null]);
});
