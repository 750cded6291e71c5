/** Travellers with the same passport get the same answer: it is shown once, with all of them named. */
import type {
  AnswerCounterfactual,
  AnswerItem,
  AnswerLeg,
  AnswerTask,
  TripAnswer,
} from '@carnet/rules/trips/trip-answer.ts';

export interface LegGroup {
  readonly leg: AnswerLeg;
  /** Positions of travellers, from 0. */
  readonly travellers: readonly number[];
  /** What differs from the first group's, where the rest is the same; null = all is shown. */
  readonly differing: readonly AnswerItem[] | null;
}

/** The answers to one leg. */
export function legGroups(answer: TripAnswer, legIndex: number): LegGroup[] {
  const groups = grouped(
    answer.travellers.flatMap(({ legs }) => legs[legIndex] ?? []),
    (leg) => JSON.stringify({ ...leg, requirement: null }),
  );
  const first = groups[0]?.value;
  return groups.map(({ value: leg, indexes }, at) => ({
    leg,
    travellers: indexes,
    differing: at === 0 || first === undefined ? null : differing(leg, first),
  }));
}

/** Null where the first has something that this one lacks: then it would be said of both. */
function differing(leg: AnswerLeg, first: AnswerLeg): readonly AnswerItem[] | null {
  const ids = new Set(leg.items.map(({ id }) => id));
  if (leg.documentRef !== first.documentRef || !first.items.every(({ id }) => ids.has(id))) return null;
  const same = new Set(first.items.map((item) => JSON.stringify(item)));
  const rest = leg.items.filter((item) => !same.has(JSON.stringify(item)));
  return rest.length < leg.items.length ? rest : null;
}

export interface SharedTask extends AnswerTask {
  readonly travellers: readonly number[];
}

const LAST = '9999-12-31';

/** By due date. The same thing is one task for all who have to do it. */
export function sharedTasks(answer: TripAnswer): SharedTask[] {
  const all = answer.travellers.flatMap(({ checklist }, index) => checklist.map((task) => ({ task, index })));
  return grouped(all, ({ task }) => [task.do, task.dueOn, task.notBefore, task.url].join('\n'))
    .map(({ value, indexes }) => ({ ...value.task, travellers: indexes.map((at) => all[at]?.index ?? 0) }))
    .sort((a, b) => compare(a.dueOn ?? LAST, b.dueOn ?? LAST));
}

export interface SharedChange extends AnswerCounterfactual {
  readonly travellers: readonly number[];
}

/** The same change of the journey for all whom it changes; a change of one traveller stays that one's. */
export function sharedChanges(answer: TripAnswer): SharedChange[] {
  const all = answer.travellers.flatMap(({ counterfactuals }, index) => counterfactuals.map((one) => ({ one, index })));
  return grouped(all, ({ one }) => JSON.stringify(one)).map(({ value, indexes }) => ({
    ...value.one,
    travellers: indexes.map((at) => all[at]?.index ?? 0),
  }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function grouped<Value>(values: readonly Value[], keyOf: (value: Value) => string) {
  const groups = new Map<string, { readonly value: Value; readonly indexes: number[] }>();
  values.forEach((value, index) => {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.indexes.push(index);
    else groups.set(key, { value, indexes: [index] });
  });
  return [...groups.values()];
}
