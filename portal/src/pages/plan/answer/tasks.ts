/** The tasks of a trip: the home country's rules of leaving first, then by date, then what to bring. */
import { optionOfWay } from '@carnet/rules/entry-options.ts';
import type { Country } from '@carnet/rules/trips/question.ts';
import type { AnswerItem, AnswerLeg, TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import { type SharedTask, sharedTasks } from './same-answers.ts';

export interface Cost {
  /** For each traveller; 0 = free. */
  readonly amount: number;
  readonly currency: string;
}

export interface ListedTask extends SharedTask {
  readonly item: AnswerItem | undefined;
  readonly country: Country | undefined;
  /** Null = not known, or nothing is paid for it. */
  readonly cost: Cost | null;
  /** An application takes time: its date is the last day to begin. */
  readonly isApplied: boolean;
  /** A rule of the first country about leaving it. */
  readonly isLeavingHome: boolean;
}

/** Papers to have at hand in one country. */
export interface BringTask {
  readonly country: Country;
  readonly things: readonly { readonly topic: BringTopic; readonly isRequired: boolean }[];
  readonly travellers: readonly number[];
}

export const BRING_TOPICS = ['funds', 'returnTicket', 'accommodation', 'healthInsurance'] as const;
export type BringTopic = (typeof BRING_TOPICS)[number];

export interface TaskList {
  readonly tasks: readonly ListedTask[];
  readonly bring: readonly BringTask[];
  /** Recommendations. */
  readonly advised: readonly ListedTask[];
  /** By currency, for all travellers. Empty = no price is known. */
  readonly total: readonly Cost[];
  /** The price of an application is not known. */
  readonly isTotalPartial: boolean;
}

const isBring = (topic: string | undefined): topic is BringTopic =>
  (BRING_TOPICS as readonly (string | undefined)[]).includes(topic);

export function taskList(answer: TripAnswer): TaskList {
  const all = sharedTasks(answer).map((task) => listed(answer, task));
  const things = all.filter(({ item }) => !isBring(item?.topic));
  const tasks = things.filter(({ item }) => item?.enforcement !== 'recommended');
  const sorted = [...tasks.filter((one) => one.isLeavingHome), ...tasks.filter((one) => !one.isLeavingHome)];
  const total = new Map<string, number>();
  for (const { cost, travellers } of tasks)
    if (cost !== null && cost.amount > 0)
      total.set(cost.currency, (total.get(cost.currency) ?? 0) + cost.amount * travellers.length);
  return {
    tasks: sorted,
    bring: bringTasks(all),
    advised: things.filter(({ item }) => item?.enforcement === 'recommended'),
    total: [...total].map(([currency, amount]) => ({ currency, amount: Math.round(amount * 100) / 100 })),
    isTotalPartial: tasks.some(({ cost, isApplied }) => isApplied && cost === null),
  };
}

function listed(answer: TripAnswer, task: SharedTask): ListedTask {
  const legs = answer.travellers[task.travellers[0] ?? 0]?.legs ?? [];
  const leg = legs.find(({ items }) => items.some(({ id }) => id === task.itemId));
  const item = leg?.items.find(({ id }) => id === task.itemId);
  const cost = leg === undefined || item === undefined ? null : costOf(leg, item);
  return {
    ...task,
    item,
    country: leg?.country,
    cost,
    isApplied: item !== undefined && isApplied(item),
    isLeavingHome: leg?.role === 'origin',
  };
}

function isApplied({ topic, when, id }: AnswerItem): boolean {
  if (when !== 'before_travel') return false;
  return topic === 'visa' || topic === 'transit' || formKind(id) === 'authorisation';
}

/** `3.preArrival.arrival_card-2` is an arrival card. Its number leaves out forms for other modes of travel. */
const formKind = (id: string): string | undefined => /\.preArrival\.(\w+)/.exec(id)?.[1];

/** The price in the record that decides. */
function costOf({ requirement }: AnswerLeg, { topic, url, id }: AnswerItem): Cost | null {
  if (requirement === null) return null;
  if (topic === 'preArrival') {
    const steps = requirement.preArrival?.filter((one) => one.kind === formKind(id) && one.url === url) ?? [];
    const [step, another] = steps;
    // Two of one kind at one address cannot be told apart: no price rather than a wrong one.
    if (step === undefined || another !== undefined || step.feeAmount === null) return null;
    return { amount: step.feeAmount, currency: step.feeCurrency ?? '' };
  }
  if (topic !== 'visa' && topic !== 'transit') return null;
  const option = optionOfWay(requirement, null);
  // A transit costs what the visa costs that is applied for at the same address.
  if (option?.fee === undefined || (topic === 'transit' && url !== option.apply?.url)) return null;
  const { amount, currency } = option.fee.total ?? option.fee;
  return { amount, currency: currency ?? '' };
}

function bringTasks(all: readonly ListedTask[]): BringTask[] {
  const found = new Map<string, BringTask>();
  for (const { item, country, travellers } of all) {
    const topic = item?.topic;
    if (!isBring(topic) || country === undefined || item?.enforcement === 'recommended') continue;
    const key = `${country.iso2} ${travellers.join()}`;
    const before = found.get(key) ?? { country, things: [], travellers };
    if (before.things.some((one) => one.topic === topic)) continue;
    found.set(key, { ...before, things: [...before.things, { topic, isRequired: item?.enforcement === 'required' }] });
  }
  return [...found.values()];
}
