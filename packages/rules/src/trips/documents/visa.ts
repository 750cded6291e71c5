/** What a way into a country takes: the visa item, with its last day, for one document. */
import { addDays, type Day, dayNumber } from '../../calendar.ts';
import { type Length, type OptionApplication, optionOfWay } from '../../entry-options.ts';
import type { VisaRequirementType } from '../../entry-rules/entry-rule.ts';
import type { Words } from '../../words/words.ts';
import type { EntryContext, Item, Lack, Say } from '../checked.ts';
import { item, NO_RULE, provenance } from '../item.ts';
import type { Purpose, TravelDocument } from '../question.ts';
import { isLongStay } from '../stay/long-stay-permits.ts';
import { namedBy } from '../trip-facts.ts';
import { refusedForEntry } from './refused.ts';
import type { PossibleWay } from './ways.ts';
import { daysBefore } from './working-days.ts';

type Context = EntryContext & { readonly way: PossibleWay };

/** Where no purposes are said: the data are about visitors (docs/contract.md); that a visit to friends is one is the six types' definition. */
const VISITS: readonly (Purpose | null)[] = [null, 'tourism', 'family_visit', 'transit'];

/** What has to be asked for before travel, and how. */
const APPLIED_FOR: readonly (VisaRequirementType | null)[] = ['eta', 'e_visa', 'visa_required'];

export function visaItems(context: Context): Item[] {
  const { way, leg, question, requirement } = context;
  const topic = way.accepted === null ? 'visa' : 'acceptedDocuments';
  const from = way.type === 'own' ? NO_RULE : provenance(requirement, topic);
  const title: Say = (t) => t('documents.visaTitle', { country: leg.country });
  const base = { enforcement: 'required', title, when: 'before_travel', provenance: from } as const;
  if (way.type === 'own') {
    return [
      item(leg, 'visa', { ...base, status: 'met', because: (t) => t('documents.own', { country: leg.country }) }),
    ];
  }
  const because: Say = (t) => sayWay(t, context);
  if (way.lacks.length > 0) {
    const why: Say = (t) => [...new Set(way.lacks.map((lack) => lack.why(t)))].join(' ');
    return [item(leg, 'visa', { ...base, status: 'unknown', because: why, lacks: way.lacks })];
  }
  if (way.satisfiedBy !== null && (way.doubt === 'expires_during_stay' || way.doubt === 'ends_early')) {
    return [item(leg, 'visa', { ...base, ...ending(way.doubt, context) })];
  }
  if (way.satisfiedBy !== null && way.type === 'held') return heldItems(context, base, because);
  if (requirement === undefined || way.type === null) {
    return [item(leg, 'visa', { ...base, status: 'unknown', because })];
  }
  if (way.type === 'not_allowed') return [item(leg, 'visa', { ...base, status: 'not_met', because })];
  const items = [ofType(context, way.type as VisaRequirementType, base, because)];
  const covered = way.accepted === null ? requirement.visaPurposes : null;
  const { purpose } = question;
  if (purpose !== null && !(covered ?? VISITS).includes(purpose)) {
    items.push(
      item(leg, 'visa', { ...base, title: purposeTitle, ...otherPurpose(context, purpose, covered) }, 'purpose'),
    );
  }
  return items;
}

const purposeTitle: Say = (t) => t('documents.purposeTitle');

/**
 * Whoever needs a visa as a visitor needs one for other purposes, too. Business visits are visits in most countries; where
 * a rule names its purposes without them, or for work and study, what is needed is not known.
 */
function otherPurpose(
  { way, leg }: Context,
  purpose: Purpose,
  covered: readonly Purpose[] | null,
): Pick<Item, 'status' | 'because'> & Partial<Item> {
  if (way.type === 'visa_required') {
    const because: Say = (t) => t('documents.visaForPurpose', { purpose: t(`purposes.${purpose}`) });
    const todo: Say = (t) =>
      t('documents.applyForPurpose', { purpose: t(`purposes.${purpose}`), country: leg.country });
    return { status: 'to_do', because, todo };
  }
  if (purpose === 'business' && covered === null) {
    const because: Say = (t) => t('documents.businessVisit', { country: leg.country });
    return { status: 'unknown', enforcement: 'may_be_asked', because };
  }
  return { status: 'unknown', because: (t) => notCovered(t, purpose, covered) };
}

function notCovered(t: Words, one: Purpose, covered: readonly Purpose[] | null): string {
  const purpose = t(`purposes.${one}`);
  if (covered === null) return t('documents.notForVisitors', { purpose });
  return t('documents.notCovered', { purpose, covered: t.list(covered.map((name) => t(`purposes.${name}`))) });
}

/** Whether a visa has to last the stay can still be asked of the authorities. */
function ending(doubt: 'expires_during_stay' | 'ends_early', { way, leg }: Context) {
  const day = way.satisfiedBy?.expiresOn as Day;
  const because: Say = (t) => t('documents.expiresDuringStay', { day: t.day(day) });
  if (doubt === 'expires_during_stay') return { status: 'unknown', because } as const;
  const todo: Say = (t) => t('documents.endsEarlyTodo', { country: leg.country, day: t.day(day) });
  return { enforcement: 'may_be_asked', status: 'to_do', because, todo } as const;
}

type Base = Pick<Item, 'enforcement' | 'title' | 'when' | 'provenance'>;

function heldItems({ leg, way, document, question }: Context, base: Base, because: Say): Item[] {
  const held = way.satisfiedBy as NonNullable<typeof way.satisfiedBy>;
  const items = [item(leg, 'visa', { ...base, status: 'met', because })];
  if (!VISITS.includes(question.purpose) && isLongStay(held) !== true) {
    const purpose = question.purpose as Purpose;
    const why: Say = (t) => t('documents.heldForPurpose', { purpose: t(`purposes.${purpose}`) });
    // The classes of visas are the destination's own, and what each allows is not known here.
    const rests = { ...base, enforcement: 'may_be_asked', status: 'unknown' } as const;
    items.push(item(leg, 'visa', { ...rests, title: purposeTitle, because: why }, 'purpose'));
  }
  if (way.doubt === 'other_document') {
    items.push(
      item(
        leg,
        'visa',
        {
          ...base,
          enforcement: 'may_be_asked',
          status: 'to_do',
          title: (t) => t('documents.bothTitle'),
          because: (t) => t('documents.bothWhy', { document: document.ref, other: held.documentRef as string }),
          todo: (t) => t('documents.bothTodo', { document: document.ref, other: held.documentRef as string }),
        },
        'both',
      ),
    );
  }
  return items;
}

function ofType(context: Context, type: VisaRequirementType, base: Base, because: Say): Item {
  const { leg, requirement, visit, asOf } = context;
  if (type === 'visa_free') return item(leg, 'visa', { ...base, status: 'met', because });
  const { apply, details = null } = (requirement && optionOfWay(requirement, context.way.accepted)) ?? {};
  const url = apply?.url ?? requirement?.visaApplicationUrl ?? null;
  const applied = type as Exclude<typeof type, 'not_allowed'>;
  const todo: Say = (t) => t(`documents.apply.${applied}`, { country: leg.country });
  if (!APPLIED_FOR.includes(type)) {
    return item(leg, 'visa', {
      ...base,
      status: 'to_do',
      when: 'on_arrival',
      because,
      details,
      todo,
      url,
      dueOn: visit.arrivesOn,
    });
  }
  const { arrivesOn } = visit;
  const days = applicationDays(context, apply);
  // Where it is not told when one arrives, or how long a visa takes, it can still be too late.
  const lastDay = days.last ?? arrivesOn;
  if (lastDay !== null && lastDay < asOf) {
    const late: Say = (t) => t('documents.tooLate', { day: t.day(lastDay) });
    return item(leg, 'visa', { ...base, status: 'not_met', because: late, dueOn: days.last, url });
  }
  // What may take longer than is left, and usually does not, is asked for at once.
  const dueOn = days.dueOn !== null && days.dueOn < asOf ? asOf : days.dueOn;
  const lacks: Lack[] = [];
  if (arrivesOn === null && days.takes !== null) {
    const first = visit.legs[0] ?? leg;
    const takes = days.takes;
    lacks.push({
      path: `${first.path}.arrivesOn`,
      why: (t) => t('questions.arrivalForVisa', { country: leg.country, days: takes }),
    });
  }
  const when = { dueOn, notBefore: days.notBefore };
  return item(leg, 'visa', { ...base, status: 'to_do', because, details, todo, url, ...when, lacks });
}

interface ApplicationDays {
  /** Days that it takes, with the wait for an appointment; null = not known. */
  readonly takes: number | null;
  /** The last day on which it is surely in time, if it takes as long as it may. */
  readonly dueOn: Day | null;
  /** The last day on which it can be in time, if it takes as long as usual; null = not known. */
  readonly last: Day | null;
  readonly notBefore: Day | null;
}

/** It has to be there when the journey begins, and be asked for within the days that the destination names. */
function applicationDays({ question, visit }: Context, apply: OptionApplication | undefined): ApplicationDays {
  const { processing, appointmentWait, earliest, latest } = apply ?? {};
  const { usual, longest, unit = null } = processing ?? {};
  const wait = appointmentWait?.days;
  const isKnown = usual !== undefined || longest !== undefined || wait !== undefined;
  const takes = isKnown ? (longest ?? usual ?? 0) + (wait ?? 0) : null;
  const { arrivesOn } = visit;
  if (arrivesOn === null) return { takes, dueOn: null, last: null, notBefore: null };
  const first = question.legs[0];
  const begins = (first?.role === 'origin' ? first.departs : first?.arrives)?.day ?? arrivesOn;
  const within = latest && addDays(arrivesOn, -daysOfLength(latest));
  const lastDayFor = (decided: number | undefined): Day | null => {
    const days = isKnown ? [daysBefore(addDays(begins, -(wait ?? 0)), decided ?? 0, unit)] : [];
    return [...days, ...(within ? [within] : [])].sort()[0] ?? null;
  };
  return {
    takes,
    dueOn: lastDayFor(longest ?? usual),
    last: usual === undefined && wait === undefined ? (within ?? null) : lastDayFor(usual),
    notBefore: earliest ? addDays(arrivesOn, -daysOfLength(earliest)) : null,
  };
}

const HOURS_A_DAY = 24;

/** Whole days: what closes some hours before arrival is done the day before. */
function daysOfLength({ amount, unit }: Length<'hours' | 'days'>): number {
  return unit === 'days' ? amount : Math.ceil(amount / HOURS_A_DAY);
}

/** "Passport of Brazil: no visa for up to 90 days." */
export function sayWay(t: Words, context: Context): string {
  const { way, document: paper, leg, requirement, facts } = context;
  const { country } = leg;
  const document = documentName(t, paper);
  const held = way.satisfiedBy && {
    kind: t(`heldKinds.${way.satisfiedBy.kind}`),
    issuer: namedBy(way.satisfiedBy.issuer, facts),
  };
  if (held !== null && way.type === 'held') return t('documents.held', { document, ...held });
  if (requirement === undefined || way.type === null || way.type === 'own' || way.type === 'held') {
    return way.type === 'own' ? t('documents.own', { country }) : t('documents.notKnown', { document, country });
  }
  const needs = t(`documents.needs.${way.type}`, { days: way.maxStayDays });
  if (held !== null) return t('documents.withAccepted', { document, ...held, needs });
  const refused = way.type === 'visa_free' ? [] : refusedForEntry(context).map((say) => say(t));
  return [t('documents.pair', { document, needs }), ...refused].join(' ');
}

/** "Passport of Brazil" */
export function documentName(t: Words, { kind, nationality }: TravelDocument): string {
  const name = t(`documentKinds.${kind}`);
  return nationality === null ? name : t('documents.name', { kind: name, nationality });
}

/** Whole days between two days, both counted. */
export function daysOf(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from) + 1;
}
