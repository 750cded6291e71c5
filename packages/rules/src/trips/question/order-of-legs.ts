/** Checks that the moments of a journey can follow each other, as local clocks show them. */
import type { Leg, Moment } from '../question.ts';
import { canFollow, earliest, type LocalMoment, momentText } from './clocks.ts';
import type { Problems } from './question-error.ts';

interface Told extends LocalMoment {
  readonly path: string;
}

/**
 * The date may go back where clocks do: Tokyo to Los Angeles arrives the day before. São Paulo to Frankfurt cannot.
 */
export function checkOrderOfLegs(legs: readonly Leg[], problems: Problems): void {
  checkRoles(legs, problems);
  let before: Told | undefined;
  for (const told of legs.flatMap((leg) => momentsOf(leg, problems))) {
    const last = before;
    const isInOrder = last === undefined || canFollow(last, told);
    if (!isInOrder) {
      const [text, lastText] = [momentText(told.moment), momentText(last.moment)];
      problems.contradiction(told.path, () => `${text} is before ${last.path}, ${lastText}`);
    }
    // After a contradiction it goes on from the later one, else one wrong year would spoil all that follows.
    if (last === undefined || !isInOrder || earliest(told) > earliest(last)) before = told;
  }
}

function checkRoles(legs: readonly Leg[], problems: Problems): void {
  for (const { role, path } of legs.slice(1)) {
    if (role === 'origin') problems.contradiction(`${path}.role`, () => 'cannot be origin: only the first leg can');
  }
  if (legs.length === 1 && legs[0]?.role === 'origin') {
    problems.contradiction('legs', () => 'must lead somewhere: there is only an origin');
  }
}

/** Arrival and departure; of a leg that is left before it is reached, the departure alone. */
function momentsOf({ path, country, arrives, departs }: Leg, problems: Problems): readonly Told[] {
  const tell = (name: string, moment: Moment | null): Told[] =>
    moment === null ? [] : [{ path: `${path}.${name}`, moment, country }];
  if (arrives !== null && departs !== null && compare(departs, arrives) < 0) {
    const at = `${path}.departsOn`;
    problems.contradiction(at, () => `${momentText(departs)} is before arrivesOn, ${momentText(arrives)}`);
    return tell('departsOn', departs);
  }
  return [...tell('arrivesOn', arrives), ...tell('departsOn', departs)];
}

/** At one place. Where one time is not told, days decide. */
function compare(a: Moment, b: Moment): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  if (a.time === null || b.time === null || a.time === b.time) return 0;
  return a.time < b.time ? -1 : 1;
}
