/** Whether a form, an insurance or a note is for this traveller on this journey. The passport was looked at before. */
import { addDays, type Day } from '../../calendar.ts';
import type { Condition } from '../../facts/audience.ts';
import type { Words } from '../../words/words.ts';
import type { LegContext, Say } from '../checked.ts';
import type { Match } from '../documents/authorisation-days.ts';
import { distinct } from '../documents/authorisations.ts';
import { staysLongerThan } from '../health/health-conditions.ts';
import type { Country } from '../question.ts';
import { isNamedBy } from '../trip-facts.ts';

export interface ConditionPart {
  /** Open = the question does not say. */
  readonly match: 'yes' | 'no' | 'open';
  /** Where it is open: what is ordinary, else what to ask for. */
  readonly presumed: Match;
  readonly say: Say;
}

export function partsOf(condition: Condition, context: LegContext): ConditionPart[] {
  const { modes, purposes, residents, minimumAge, belowAge, comingFrom, comingFromDays, staysOverDays } = condition;
  const { question, leg, traveller } = context;
  const parts: ConditionPart[] = [];
  if (residents) {
    const { residence } = traveller;
    parts.push({
      match: residence === null ? 'open' : yesOrNo(isOneOf(residents, [residence], context)),
      presumed: yesOrNo(isOneOf(residents, homesOf(context), context)),
      say: (t) => t('notes.residents', { countries: named(residents, t) }),
    });
  }
  if (modes) {
    parts.push({
      match: leg.mode === null ? 'open' : yesOrNo(modes.includes(leg.mode)),
      presumed: [{ path: `${leg.path}.mode`, why: (t) => t('border.askMode') }],
      say: (t) => t('notes.modes', { modes: t.choice(modes.map((mode) => t(`modes.${mode}`))) }),
    });
  }
  if (purposes) {
    parts.push({
      match: question.purpose === null ? 'open' : yesOrNo(purposes.includes(question.purpose)),
      presumed: yesOrNo(purposes.includes('tourism')),
      say: (t) => t('notes.purposes', { purposes: t.choice(purposes.map((one) => t(`purposes.${one}`))) }),
    });
  }
  const months = traveller.ageMonths[leg.index] ?? null;
  const ofAge = (isMet: (age: number) => boolean, say: Say): ConditionPart => ({
    match: months === null ? 'open' : yesOrNo(isMet(months)),
    presumed: [{ path: `${traveller.path}.birthDate`, why: say }],
    say,
  });
  if (minimumAge !== undefined) {
    parts.push(
      ofAge(
        (age) => age >= minimumAge * 12,
        (t) => t('notes.minimumAge', { years: minimumAge }),
      ),
    );
  }
  if (belowAge !== undefined) {
    parts.push(
      ofAge(
        (age) => age < belowAge * 12,
        (t) => t('notes.belowAge', { years: belowAge }),
      ),
    );
  }
  if (comingFrom) parts.push(ofJourney(comingFrom, comingFromDays ?? null, context));
  if (staysOverDays !== undefined) {
    const found = staysLongerThan(context, staysOverDays);
    parts.push({
      match: typeof found === 'string' ? found : 'open',
      presumed: found,
      say: (t) => t('notes.staysOver', { days: staysOverDays }),
    });
  }
  return parts;
}

/** Whether all of it holds; what is not said is presumed, or asked for. */
export function concernsTraveller(condition: Condition | undefined, context: LegContext): Match {
  if (condition === undefined) return 'yes';
  const found = partsOf(condition, context).map(({ match, presumed }) => (match === 'open' ? presumed : match));
  if (found.includes('no')) return 'no';
  const lacks = found.flatMap((match) => (typeof match === 'string' ? [] : match));
  return lacks.length === 0 ? 'yes' : distinct(lacks);
}

/** "You need it only if you arrive by land." */
export function onlyFor(condition: Condition, context: LegContext): Say {
  const parts = partsOf(condition, context);
  return (t) => t('border.onlyFor', { condition: parts.map(({ say }) => say(t)).join(', ') });
}

/** Earlier legs count however short the stop was; without any, the traveller comes from home. */
function ofJourney(codes: readonly string[], days: number | null, context: LegContext): ConditionPart {
  const { question, leg, traveller } = context;
  const before = question.legs.slice(0, leg.index).map(({ country }) => country);
  const recent = [...traveller.recentCountries, ...traveller.pastStays].filter(({ departedOn }) =>
    isWithin(departedOn, days, leg.arrives?.day ?? null),
  );
  const visited = [...before, ...recent.map(({ country }) => country)];
  const isMet = isOneOf(codes, before.length === 0 ? [...visited, ...homesOf(context)] : visited, context);
  return {
    match: yesOrNo(isMet),
    presumed: yesOrNo(isMet),
    say: (t) =>
      days === null
        ? t('notes.comingFrom', { countries: named(codes, t) })
        : t('notes.comingFromWithin', { countries: named(codes, t), days }),
  };
}

const isWithin = (departedOn: Day | null, days: number | null, arrivesOn: Day | null): boolean =>
  days !== null && (departedOn === null || arrivesOn === null || addDays(departedOn, days) >= arrivesOn);

function homesOf({ traveller, question }: LegContext): Country[] {
  if (traveller.residence !== null) return [traveller.residence];
  const origin = question.legs[0]?.role === 'origin' ? [question.legs[0].country] : [];
  return [...origin, ...traveller.documents.flatMap(({ nationality }) => nationality ?? [])];
}

function isOneOf(codes: readonly string[], countries: readonly Country[], { facts, leg, asOf }: LegContext): boolean {
  const day = leg.arrives?.day ?? asOf;
  return countries.some((country) => codes.some((code) => isNamedBy(code, country, day, facts)));
}

const yesOrNo = (holds: boolean): 'yes' | 'no' => (holds ? 'yes' : 'no');

function named(codes: readonly string[], t: Words): string {
  return t.choice(codes.map((code) => t.nameOf(code.length === 2 ? { iso2: code, name: code } : { group: code })));
}
