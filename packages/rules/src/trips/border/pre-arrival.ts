/** Forms and authorisations before arrival: what to fill in, from which day on and by which day. */
import { type Day, dayOfNumber } from '../../calendar.ts';
import type { PreArrivalStep } from '../../schema/topics/formality-topics.ts';
import type { Words } from '../../words/words.ts';
import type { Detail, EntryContext, Item, ItemEnforcement, ItemStatus, Lack, Say } from '../checked.ts';
import { type Match, NOTHING_ASKED } from '../documents/authorisation-days.ts';
import { distinct, matches, whenOf } from '../documents/authorisations.ts';
import { inWords, item, provenance } from '../item.ts';
import { firstMinuteOf, lastMinuteOf, MINUTES_OF_DAY } from '../transit/leg-hours.ts';
import { onDayOf } from './visitors.ts';
import { concernsTraveller, onlyFor } from './whom.ts';

/** One item a step; two steps of one kind are told apart by a number. */
export function preArrivalItems(context: EntryContext): Item[] {
  const { leg, facts } = context;
  // Nationals have no answer of their own: what holds for everybody may hold for them.
  const requirement = context.requirement ?? facts.general(leg.country.id, onDayOf(context));
  const steps = (requirement?.preArrival ?? []).filter(({ mode }) => mode === null || (leg.mode ?? mode) === mode);
  return steps.map((step, index) => {
    const before = steps.slice(0, index).filter(({ kind }) => kind === step.kind).length;
    const name = before === 0 ? step.kind : `${step.kind}-${before + 1}`;
    const found = itemOf(context, step);
    return item(leg, 'preArrival', { ...found, provenance: provenance(requirement, 'preArrival') }, name);
  });
}

type Found = Pick<Item, 'enforcement' | 'status' | 'title'> & Partial<Item>;

function itemOf(context: EntryContext, step: PreArrivalStep): Found {
  const { leg, way } = context;
  const { kind, name, url } = step;
  const days = daysOf(context, step);
  const enforcement = enforcementOf(step);
  const base: Found = {
    enforcement,
    status: 'to_do',
    when: step.notLaterThanHours === 0 ? 'on_arrival' : 'before_travel',
    title: (t) => t(`border.preArrival.${kind}`, { name: inWords(name, t) }),
    details: detailsOf(step),
    url,
    ...days,
  };
  // Steps are written for visitors: where it is not known whether nationals do it too, they are not told to.
  if (way.type === 'own' && step.appliesToNationals !== true) {
    return { ...base, status: 'not_applicable', because: (t) => t('border.forVisitors'), ...NO_DAYS };
  }
  const concerned = concernsTraveller(step.for, context);
  if (concerned === 'no') {
    return { ...base, status: 'not_applicable', because: onlyFor(step.for ?? {}, context), ...NO_DAYS };
  }
  const held = heldAlready(context, step);
  if (held === 'yes') return { ...base, status: 'met', because: (t) => t('border.heldAlready'), ...NO_DAYS };
  const mode: Lack = { path: `${leg.path}.mode`, why: (t) => t('border.askMode') };
  const lacks = [
    ...(step.mode !== null && leg.mode === null ? [mode] : []),
    ...(concerned === 'yes' ? [] : concerned),
    ...(typeof held === 'string' ? [] : held),
  ];
  // A form that is not compulsory is listed even when something is missing.
  if (enforcement === 'required' && lacks.length > 0) {
    return {
      ...base,
      status: 'unknown',
      because: (t) => t('border.depends', { what: inWords(name, t) }),
      lacks: distinct(lacks),
    };
  }
  const status: ItemStatus = isPast(context, step, days.dueOn) ? 'not_met' : 'to_do';
  return { ...base, status, because: reasonOf(name, enforcement, status, days), todo: todoOf(status, step) };
}

const NO_DAYS = { dueOn: null, notBefore: null };

function enforcementOf({ compulsory }: PreArrivalStep): ItemEnforcement {
  if (compulsory === null) return 'may_be_asked';
  return compulsory ? 'required' : 'recommended';
}

/** An authorisation that is granted beforehand may be held already. */
function heldAlready(context: EntryContext, { kind }: PreArrivalStep): Match {
  if (kind !== 'authorisation') return 'no';
  const { facts, leg, traveller } = context;
  const asked = { ...NOTHING_ASKED, issuers: [leg.country.iso2], kinds: ['electronic_authorisation'] as const };
  const found = traveller.authorisations.map((held) => matches(held, asked, whenOf(context), facts));
  if (found.includes('yes')) return 'yes';
  const lacks = found.flatMap((match) => (typeof match === 'string' ? [] : match));
  return lacks.length > 0 ? lacks : 'no';
}

type Days = Pick<Item, 'dueOn' | 'notBefore'>;

/**
 * Hours are counted back from arrival: from the last minute that it can be for the opening, from the first for the end.
 * Where no end is known it is the day on which one leaves for the destination, else that of arrival.
 */
function daysOf({ leg, question }: EntryContext, { notEarlierThanHours, notLaterThanHours }: PreArrivalStep): Days {
  const { arrives } = leg;
  if (arrives === null) return NO_DAYS;
  const before = (minute: number, hours: number): Day =>
    dayOfNumber(Math.floor((minute - hours * 60) / MINUTES_OF_DAY));
  const leavesOn = question.legs[leg.index - 1]?.departs?.day ?? arrives.day;
  // By the clock of the destination: who flies over the date line may leave on a later day than they arrive.
  const beforeTravel = leavesOn < arrives.day ? leavesOn : arrives.day;
  const notBefore = notEarlierThanHours === null ? null : before(lastMinuteOf(arrives), notEarlierThanHours);
  const dueOn = notLaterThanHours === null ? beforeTravel : before(firstMinuteOf(arrives), notLaterThanHours);
  return { notBefore, dueOn: notBefore !== null && dueOn < notBefore ? notBefore : dueOn };
}

/** Where no end is known, it is too late only after the day of arrival. */
function isPast({ asOf, leg }: EntryContext, { notLaterThanHours }: PreArrivalStep, dueOn: Day | null): boolean {
  const last = notLaterThanHours === null ? (leg.arrives?.day ?? null) : dueOn;
  return last !== null && last < asOf;
}

function reasonOf(name: string, enforcement: ItemEnforcement, status: ItemStatus, { dueOn, notBefore }: Days): Say {
  if (status === 'not_met' && dueOn !== null)
    return (t) => t('border.tooLate', { day: t.day(dueOn), what: inWords(name, t) });
  return (t) => {
    const level = t(`border.level.${enforcement}`, { what: inWords(name, t) });
    return notBefore === null ? level : `${level} ${t('border.opens', { day: t.day(notBefore) })}`;
  };
}

function todoOf(status: ItemStatus, { kind, name }: PreArrivalStep): Say | null {
  if (status !== 'to_do') return null;
  return (t) => t(kind === 'authorisation' ? 'border.apply' : 'border.fillIn', { name: inWords(name, t) });
}

function detailsOf({ feeAmount: fee, feeCurrency, details }: PreArrivalStep): Detail[] {
  return [
    ...(fee === null
      ? []
      : [
          (t: Words) => (fee === 0 ? t('border.free') : t('border.fee', { fee: `${fee} ${feeCurrency ?? ''}`.trim() })),
        ]),
    ...(details === null ? [] : [details]),
  ];
}
