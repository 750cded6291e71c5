/**
 * Vaccinations of a leg. At a destination: what is required of this traveller, and what is recommended. In transit and on
 * the way home: only what is required. In transit it decides where the border is passed, else it may be asked; nationals
 * who come home cannot be refused, so it may be asked of them.
 */

import { addDays, type Day } from '../../calendar.ts';
import type { Words } from '../../words/words.ts';
import { whenToLeave } from '../border/concerned.ts';
import { isLeft } from '../border/leaving.ts';
import type { Item, ItemEnforcement, ItemSource, LegContext, Say } from '../checked.ts';
import { item } from '../item.ts';
import { throughBorder } from '../transit/through-border.ts';
import type { HealthRule } from '../trip-facts.ts';
import { holds } from './health-conditions.ts';
import { vaccinationsOf, vaccineName, YELLOW_FEVER, yellowFever } from './vaccinated.ts';

/** One item a vaccine: of two rules about one vaccine, the one that asks for more of this traveller. */
export function healthItems(context: LegContext): Item[] {
  const { leg, facts } = context;
  const byVaccine = new Map<string, Item>();
  for (const rule of facts.health(leg.country.id)) {
    const onLeaving = rule.conditions?.onLeaving === true;
    if (onLeaving ? !isLeft(context) : leg.role === 'origin') continue;
    const found = itemOf(context, rule);
    const name = onLeaving ? `${rule.vaccine.code}.leaving` : rule.vaccine.code;
    const known = byVaccine.get(name);
    if (found !== null && (known === undefined || weight(found) > weight(known))) byVaccine.set(name, found);
  }
  const items = [...byVaccine.values()].sort((one, other) => weight(other) - weight(one));
  const malaria = malariaItem(context);
  return malaria === null ? items : [...items, malaria];
}

/** Advice, like recommended vaccines: there is no malaria vaccine for travellers. */
function malariaItem({ leg, facts }: LegContext): Item | null {
  const note = leg.role === 'destination' ? (facts.malaria?.(leg.country.id) ?? null) : null;
  if (note === null || note.transmission === 'none') return null;
  const { transmission, prophylaxis, notes, isStale } = note;
  const tablets = prophylaxis !== 'not_required';
  return item(
    leg,
    'health',
    {
      enforcement: tablets ? 'recommended' : 'informational',
      status: tablets ? 'to_do' : 'met',
      title: (t) => t('health.malaria'),
      because: (t) => t('health.malariaWhere', { transmission, tablets }),
      details: notes,
      provenance: () => ({ ruleId: null, sources: sourcesOf(note), isStale }),
    },
    'malaria',
  );
}

const WEIGHTS: Readonly<Record<ItemEnforcement, number>> = {
  required: 3,
  may_be_asked: 2,
  recommended: 1,
  informational: 0,
};

function weight({ enforcement, status }: Item): number {
  return status === 'not_applicable' ? 0.5 : WEIGHTS[enforcement];
}

/** Null = not for this traveller, and nothing that one would look for. */
function itemOf(context: LegContext, rule: HealthRule): Item | null {
  const enforcement = enforcementOf(context, rule);
  if (enforcement === null) return null;
  const { match, because, countries } = holds(context, rule);
  const isAsked = enforcement !== 'recommended';
  if (match === 'no') return isAsked ? made(context, rule, { enforcement, status: 'not_applicable', because }) : null;
  // What is only recommended is recommended whatever is not told.
  if (!isAsked) return made(context, rule, { enforcement, ...recommended(context, rule) });
  const isYellowFever = rule.vaccine.code === YELLOW_FEVER;
  const answer = isYellowFever ? yellowFever(context) : byRecord(context, rule);
  if (match !== 'yes') {
    // Who has the certificate need not tell where they come from.
    if (answer.status === 'met') return made(context, rule, { enforcement, ...answer });
    return made(context, rule, { enforcement, status: 'unknown', because, dueOn: answer.dueOn, lacks: match });
  }
  if (!isYellowFever) return made(context, rule, { enforcement, ...answer });
  const both: Say = (t) => {
    const vaccine = { vaccine: vaccineName(t, rule.vaccine), isRequired: enforcement === 'required' };
    const from = { countries: t.list(countries.map(t.nameOf)) };
    const asked = countries.length === 0 ? t('health.asked', vaccine) : t('health.askedFrom', { ...vaccine, ...from });
    return answer.because === null ? asked : `${asked} ${answer.because(t)}`;
  };
  return made(context, rule, { enforcement, ...answer, because: both });
}

/**
 * Whether a rule decides. Where the data say only in words for whom a rule about another disease than yellow fever is, it
 * may be asked of this traveller. Rules of a region or city are only recommended to who may not go there.
 */
function enforcementOf(context: LegContext, rule: HealthRule): ItemEnforcement | null {
  const { leg, traveller } = context;
  const { requirement, vaccine, cityId } = rule;
  if (requirement === 'not_required') return null;
  if (cityId !== null && leg.cityId !== null && leg.cityId !== cityId) return null;
  const isOfRegion = rule.regionSpecific || (cityId !== null && leg.cityId === null);
  if (requirement === 'recommended' || isOfRegion) return leg.role === 'destination' ? 'recommended' : null;
  const isInWords = vaccine.code !== YELLOW_FEVER && rule.conditions === null;
  if (requirement === 'may_be_asked' || isInWords) return 'may_be_asked';
  if (rule.conditions?.onLeaving === true) return 'required';
  const isHome = traveller.documents.some(({ nationality }) => nationality?.id === leg.country.id);
  if (leg.role === 'return' && isHome) return 'may_be_asked';
  const passesBorder =
    context.visit.legs.length > 1 ||
    leg.transit.side === 'landside' ||
    (leg.transit.side === null && throughBorder(context) !== null);
  return leg.role === 'transit' && !passesBorder ? 'may_be_asked' : 'required';
}

type Given = Pick<Item, 'enforcement' | 'status' | 'because'> & Partial<Item>;

function made(context: LegContext, rule: HealthRule, given: Given): Item {
  const { vaccine, circumstances } = rule;
  const { leg } = context;
  const onLeaving = rule.conditions?.onLeaving === true;
  const dueOn = onLeaving ? lastDayToLeave(context, vaccine.code) : null;
  const isTodo = given.status === 'to_do' && given.enforcement !== 'recommended';
  return item(
    leg,
    'health',
    {
      title: (t) =>
        onLeaving ? t('leaving.title', { country: leg.country, name: titleOf(t, rule) }) : titleOf(t, rule),
      details: circumstances,
      todo: isTodo ? (t) => t('health.todo', { vaccine: vaccineName(t, vaccine) }) : null,
      provenance: () => ({ ruleId: rule.id, sources: sourcesOf(rule), isStale: rule.isStale }),
      ...given,
      ...(onLeaving ? { when: whenToLeave(context), dueOn: given.dueOn ?? (isTodo ? dueOn : null) } : {}),
    },
    onLeaving ? `${vaccine.code}.leaving` : vaccine.code,
  );
}

/**
 * Temporary recommendations on poliovirus under the International Health Regulations: the dose is four weeks old on the
 * day of departure; on an urgent journey any dose before it counts.
 */
const POLIO_DAYS = 28;

function lastDayToLeave({ leg, asOf }: LegContext, vaccine: string): Day | null {
  const departs = leg.departs?.day ?? null;
  if (departs === null || vaccine !== 'polio') return departs;
  const inTime = addDays(departs, -POLIO_DAYS);
  return inTime < asOf ? departs : inTime;
}

function titleOf(t: Words, { vaccine }: HealthRule): string {
  return t('health.title', { vaccine: vaccineName(t, vaccine) });
}

/** Rules are the same objects from question to question. */
const sources = new WeakMap<object, readonly ItemSource[]>();

function sourcesOf(rule: Pick<HealthRule, 'sourceUrl' | 'lastVerifiedAt'>): readonly ItemSource[] {
  let found = sources.get(rule);
  if (found === undefined) {
    const { sourceUrl: url, lastVerifiedAt } = rule;
    found =
      url === null || lastVerifiedAt === null
        ? []
        : [{ name: hostOf(url), url, checkedOn: lastVerifiedAt.slice(0, 10) }];
    sources.set(rule, found);
  }
  return found;
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/(?:www\.)?([^/:?#]+)/i.exec(url)?.[1] ?? url;
}

function recommended(context: LegContext, rule: HealthRule): Pick<Item, 'status' | 'because'> {
  if (vaccinationsOf(context, rule.vaccine.code).length > 0) return { status: 'met', because: (t) => t('health.done') };
  if (rule.requirement !== 'recommended')
    return { status: 'to_do', because: (t) => t('health.seeDetails', { vaccine: vaccineName(t, rule.vaccine) }) };
  const isOfRegion = rule.regionSpecific || rule.cityId !== null;
  return { status: 'to_do', because: (t) => t(isOfRegion ? 'health.recommendedInRegion' : 'health.recommended') };
}

/** Of other vaccinations no rule says from when to when they count. */
function byRecord(context: LegContext, rule: HealthRule): Pick<Item, 'status' | 'because' | 'dueOn' | 'lacks'> {
  const isTold = vaccinationsOf(context, rule.vaccine.code).length > 0;
  const isRequired = rule.conditions?.onLeaving === true && rule.requirement === 'required';
  const because: Say = (t) => {
    if (isTold) return t('health.done');
    const vaccine = vaccineName(t, rule.vaccine);
    return isRequired ? t('health.asked', { vaccine, isRequired }) : t('health.seeDetails', { vaccine });
  };
  return { status: isTold ? 'met' : 'to_do', because, dueOn: null, lacks: [] };
}
