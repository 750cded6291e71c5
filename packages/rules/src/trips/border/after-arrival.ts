/**
 * What visitors do once they are in the country, and what leaving it takes: registration with an authority, papers and
 * taxes on departure. Entry is not refused for it, so that it is told and never decides.
 */
import { addDays, type Day, dayNumber } from '../../calendar.ts';
import type { EntryContext, Item } from '../checked.ts';
import { item, provenance } from '../item.ts';
import type { Requirement } from '../trip-facts.ts';

export function afterArrivalItems(context: EntryContext): Item[] {
  const { requirement, way } = context;
  if (requirement === undefined || way.type === 'own') return [];
  return [...registrationItems(context, requirement), ...exitItems(context, requirement)];
}

type Registration = NonNullable<Requirement['registrationAfterArrival']>;

function registrationItems(context: EntryContext, requirement: Requirement): Item[] {
  const { leg } = context;
  const known = requirement.registrationAfterArrival;
  if (known === null || !known.required || isShortStay(context, known)) return [];
  const { doneBy, details, url } = known;
  const byHost = doneBy === 'host';
  const ask = doneBy === 'host_or_traveller' ? 'border.registerOrAsk' : 'border.register';
  return [
    item(leg, 'registrationAfterArrival', {
      enforcement: 'informational',
      status: byHost ? 'not_applicable' : 'to_do',
      when: 'during_stay',
      title: (t) => t('border.registration', { country: leg.country }),
      because: (t) => t(`border.registered.${doneBy ?? 'unknown'}`),
      todo: byHost ? null : (t) => t(ask, { country: leg.country }),
      dueOn: byHost ? null : lastDay(leg.arrives?.day ?? null, known),
      details,
      url,
      provenance: provenance(requirement, 'registrationAfterArrival'),
    }),
  ];
}

/** Days of arrival and of departure count both. */
function isShortStay({ visit }: EntryContext, { staysOverDays }: Registration): boolean {
  const { arrivesOn, departsOn } = visit;
  if (staysOverDays === null || arrivesOn === null || departsOn === null) return false;
  return dayNumber(departsOn) - dayNumber(arrivesOn) + 1 <= staysOverDays;
}

/** Working days are counted as calendar days, so that the day is never too late; hours as whole days that have passed. */
function lastDay(arrivesOn: Day | null, { within, unit }: Registration): Day | null {
  if (arrivesOn === null || within === null || unit === null) return null;
  return addDays(arrivesOn, unit === 'hours' ? Math.floor(within / 24) : within);
}

function exitItems({ leg }: EntryContext, requirement: Requirement): Item[] {
  const known = requirement.exitRequirements;
  if (known === null || known.level === 'not_required') return [];
  const { details, url } = known;
  return [
    item(leg, 'exitRequirements', {
      enforcement: 'informational',
      // There is nothing to meet beforehand: it is only told.
      status: 'met',
      when: 'on_departure',
      title: (t) => t('border.exit', { country: leg.country }),
      details,
      url,
      provenance: provenance(requirement, 'exitRequirements'),
    }),
  ];
}
