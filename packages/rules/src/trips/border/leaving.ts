/**
 * What the country that is left asks of this traveller. It concerns nationals and residents above all, so that it begins
 * where the journey does. Whoever flies on from the airside leaves nothing.
 */
import { addDays, type Day } from '../../calendar.ts';
import type { LeavingStep } from '../../schema/topics/formality-topics.ts';
import type { Words } from '../../words/words.ts';
import type { Item, Lack, LegContext, Say } from '../checked.ts';
import { inWords, item, provenance } from '../item.ts';
import { throughBorder } from '../transit/through-border.ts';
import type { Requirement } from '../trip-facts.ts';
import { isConcerned, whenToLeave } from './concerned.ts';
import { consentToLeave, enforcementOfConsent } from './minors.ts';
import { onDayOf } from './visitors.ts';

export function leavingItems(context: LegContext): Item[] {
  const { facts, leg } = context;
  if (!isLeft(context)) return [];
  const requirement = facts.general(leg.country.id, onDayOf(context));
  if (requirement === undefined) return [];
  const steps = (requirement.leaving ?? []).map((step, index) => stepItem(context, requirement, step, index));
  return [consentToLeave(context, requirement), ...steps].filter((one) => one !== null);
}

/** Whether the journey leads out of the country from there. It may end at home only; visitors leave sometime. */
export function isLeft(context: LegContext): boolean {
  const { question, leg, visit } = context;
  const next = question.legs[leg.index + 1];
  if (next === undefined) return leg.role === 'destination' && !visit.endsAtHome;
  if (next.country.id === leg.country.id) return false;
  if (leg.role !== 'transit' || visit.legs.length > 1) return true;
  return leg.transit.side === 'landside' || (leg.transit.side === null && throughBorder(context) !== null);
}

/** Null = not for this traveller. What depends on residence or age alone is asked for. */
function stepItem(context: LegContext, requirement: Requirement, step: LeavingStep, index: number): Item | null {
  const { leg, traveller, question } = context;
  const { name, underYears, fromYears, purposes, mode, concerns, kind } = step;
  const concerned = isConcerned(context, concerns);
  const next = question.legs[leg.index + 1];
  // Without a further leg, the traveller is taken to leave the way they came.
  const leavesBy = next === undefined ? leg.mode : next.mode;
  if (concerned === 'no' || (mode !== null && leavesBy !== null && leavesBy !== mode)) return null;
  // Without a purpose, the traveller is taken for a tourist.
  if (purposes !== null && !purposes.includes(question.purpose ?? 'tourism')) return null;
  const months = traveller.ageMonths[leg.index] ?? null;
  if (underYears !== null && months !== null && months >= underYears * 12) return null;
  if (fromYears !== null && months !== null && months < fromYears * 12) return null;
  if (step.isOfSome === true) return informationItem(context, requirement, step, index);
  const lacks = [
    ...(concerned === 'yes' ? [] : concerned),
    ...(months !== null ? [] : askAge(traveller, step)),
    ...(mode === null || leavesBy !== null || next === undefined
      ? []
      : [{ path: `${next.path}.mode`, why: (t: Words) => t('leaving.askMode') }]),
  ];
  const isConsent = kind === 'parental_consent';
  return item(
    leg,
    isConsent ? 'minors' : 'exitRequirements',
    {
      enforcement:
        lacks.length > 0 ? 'informational' : isConsent ? enforcementOfConsent(context, step.level) : step.level,
      status: lacks.length > 0 ? 'unknown' : 'to_do',
      when: whenToLeave(context),
      title: (t) => t('leaving.title', { country: leg.country, name: inWords(name, t) }),
      because: (t) => t(`leaving.concerns.${concerns}`, { country: leg.country }),
      todo: lacks.length > 0 ? null : (t) => t('leaving.todo', { name: inWords(name, t) }),
      details: step.details,
      url: step.url,
      lacks,
      provenance: provenance(requirement, 'exitRequirements'),
      ...daysOf(context, step),
    },
    `leaving.${index + 1}`,
  );
}

/** Depends on input that the question does not have, such as sex or military service: information, not a task. */
function informationItem(context: LegContext, requirement: Requirement, step: LeavingStep, index: number): Item {
  const { leg } = context;
  const said = {
    enforcement: 'informational',
    status: 'met',
    when: whenToLeave(context),
    title: (t: Words) => t('leaving.title', { country: leg.country, name: inWords(step.name, t) }),
    details: step.details,
    url: step.url,
    provenance: provenance(requirement, 'exitRequirements'),
  } as const;
  return item(leg, 'exitRequirements', said, `leaving.${index + 1}`);
}

function askAge({ path }: LegContext['traveller'], { name, underYears, fromYears }: LeavingStep): Lack[] {
  if (underYears === null && fromYears === null) return [];
  const isOfChildren = underYears !== null && fromYears === null;
  const why: Say = (t) =>
    isOfChildren ? t('border.askChild', { years: underYears }) : t('leaving.askAge', { name: inWords(name, t) });
  return [{ path: `${path}.birthDate`, why }];
}

/** Opening hours are counted as whole days, so that no day is too early. */
function daysOf(
  { leg, question }: LegContext,
  { notEarlierThanHours: hours }: LeavingStep,
): Pick<Item, 'dueOn' | 'notBefore'> {
  const dueOn: Day | null = (leg.departs ?? question.legs[leg.index + 1]?.arrives)?.day ?? null;
  if (dueOn === null || hours === null) return { dueOn, notBefore: null };
  return { dueOn, notBefore: addDays(dueOn, -Math.floor(hours / 24)) };
}
