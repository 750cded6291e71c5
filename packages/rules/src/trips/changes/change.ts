/** Changes one thing of a question, at its path: to find out what it decides. */
import { addDays, type Day } from '../../calendar.ts';
import type { Authorisation, Leg, Moment, Traveller, TripQuestion, Vaccination } from '../question.ts';

/** `path` as in the question's JSON. `legs[*]` with a number of days moves the whole journey. */
export interface Change {
  readonly path: string;
  readonly to: unknown;
}

/** The question with the change; undefined where dates would no longer follow each other. */
export function withChange(question: TripQuestion, { path, to }: Change): TripQuestion | undefined {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  const [list, at, ...rest] = steps as [string, string, ...string[]];
  if (list === 'purpose') return { ...question, purpose: to as TripQuestion['purpose'] };
  if (list === 'travellers') {
    return { ...question, travellers: replaced(question.travellers, at, (one) => changedTraveller(one, rest, to)) };
  }
  const legs =
    at === '*'
      ? question.legs.map((leg) => moved(leg, to as string))
      : replaced(question.legs, at, (leg) => changedLeg(leg, rest, to));
  return inOrder(legs) ? { ...question, legs } : undefined;
}

function replaced<Value>(list: readonly Value[], at: string, change: (value: Value) => Value): Value[] {
  return list.map((value, index) => (index === Number(at) ? change(value) : value));
}

/** `+14 days` */
function moved(leg: Leg, by: string): Leg {
  const days = Number.parseInt(by, 10);
  const move = (moment: Moment | null) => (moment === null ? null : { ...moment, day: addDays(moment.day, days) });
  return { ...leg, arrives: move(leg.arrives), departs: move(leg.departs) };
}

function changedLeg(leg: Leg, [name, inner]: readonly string[], to: unknown): Leg {
  const moment = to === null ? null : { day: to as Day, time: null };
  if (name === 'arrivesOn') return { ...leg, arrives: moment };
  if (name === 'departsOn') return { ...leg, departs: moment };
  if (name === 'transit') return { ...leg, transit: { ...leg.transit, [inner as string]: to } };
  return { ...leg, [name as string]: to };
}

function changedTraveller(traveller: Traveller, [name, at, field]: readonly string[], to: unknown): Traveller {
  if (name === 'birthDate' || name === 'ageYears') {
    return { ...traveller, ageMonths: traveller.ageMonths.map(() => (to as number) * 12) };
  }
  if (name === 'residenceCountry') return { ...traveller, residence: to as Traveller['residence'] };
  if (at === undefined) return { ...traveller, [name as string]: to };
  const list = traveller[name as 'documents' | 'authorisations' | 'vaccinations'] as readonly object[];
  const path = `${traveller.path}.${name}[${at}]`;
  if (Number(at) === list.length)
    return { ...traveller, [name as string]: [...list, added(name as string, path, to as object)] };
  const change = (value: object) => ({ ...value, ...(field === undefined ? (to as object) : { [field]: to }) });
  return { ...traveller, [name as string]: replaced(list, at, change) };
}

function added(name: string, path: string, to: object): Authorisation | Vaccination {
  if (name === 'vaccinations') return { doses: null, path, ...to } as Vaccination;
  return { ...NO_AUTHORISATION, path, ref: 'added', ...to } as Authorisation;
}

const NO_AUTHORISATION = {
  class: null,
  entries: null,
  issuedOn: null,
  expiresOn: null,
  usedBefore: null,
  isElectronic: null,
  isPermanent: null,
  documentRef: null,
};

/** Nobody arrives before they left. */
function inOrder(legs: readonly Leg[]): boolean {
  const days = legs.flatMap(({ arrives, departs }) => [arrives, departs]).filter((one) => one !== null);
  return days.every(({ day }, index) => index === 0 || (days[index - 1] as Moment).day <= day);
}
