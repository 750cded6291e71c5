/** Borders that are closed to all travellers, nationals of the destination included. */
import type { Day } from '../../calendar.ts';
import type { ClosedBorder } from '../../schema/topics/stay-topics.ts';
import type { EntryContext, Item, Say } from '../checked.ts';
import { item, provenance } from '../item.ts';
import type { Country, Leg } from '../question.ts';
import { isNamedBy, namedBy } from '../trip-facts.ts';
import { onDayOf } from './visitors.ts';

type ClosedMode = 'land' | 'sea';

/** At most one: the first that decides. */
export function closedBorderItems(context: EntryContext): Item[] {
  const { leg, visit, question, facts } = context;
  const previous = question.legs[leg.index - 1] ?? null;
  // Within a visit no border is examined; the journey may begin inside.
  if (visit.enteredBefore || (previous !== null && visit.legs.includes(previous))) return [];
  if (leg.mode === 'air' || (leg.mode === null && leg.airport !== null)) return [];
  const day = onDayOf(context);
  // Rules for some nationalities, such as free movement, open no border.
  const requirement = facts.general(leg.country.id, day);
  const found = (requirement?.closedBorders ?? []).flatMap((closed) => {
    const mode = modeInTheWay(context, closed, previous, day);
    if (mode === undefined) return [];
    const { details, url } = closed;
    const said = { details, url, provenance: provenance(requirement, 'closedBorders') };
    return [
      item(leg, 'closedBorders', { when: 'on_arrival', ...said, ...answerOf(context, closed, mode, previous, day) }),
    ];
  });
  const first = found.find(({ status }) => status === 'not_met') ?? found[0];
  return first === undefined ? [] : [first];
}

/** Undefined = the border is not one of those, or it may be passed. */
function modeInTheWay(
  { leg, document, facts }: EntryContext,
  { neighbours, notNationals, modes }: ClosedBorder,
  previous: Leg | null,
  day: Day,
): ClosedMode | undefined {
  const isOneOf = (codes: readonly string[], one: Country) => codes.some((code) => isNamedBy(code, one, day, facts));
  const { nationality } = document;
  if (nationality !== null && notNationals !== null && isOneOf(notNationals, nationality)) return undefined;
  const isThere =
    neighbours === null || (previous === null ? leg.mode !== null : isOneOf(neighbours, previous.country));
  if (!isThere) return undefined;
  return (leg.mode === null ? modes[0] : modes.find((one) => one === leg.mode)) as ClosedMode | undefined;
}

function answerOf(
  { leg, facts }: EntryContext,
  { neighbours, until }: ClosedBorder,
  mode: ClosedMode,
  previous: Leg | null,
  day: Day,
): Pick<Item, 'enforcement' | 'status' | 'title' | 'because'> & Partial<Item> {
  const { country } = leg;
  const between = neighbours === null || previous === null ? null : { one: previous.country, other: country };
  const title: Say = (t) =>
    between === null ? t('closedBorders.titleOfAll', { country }) : t('closedBorders.title', between);
  const closed: Say = (t) =>
    between === null
      ? t('closedBorders.allClosed', { mode, country })
      : t('closedBorders.closed', { mode, ...between });
  const unknown = { enforcement: 'required', status: 'unknown', title } as const;
  if (neighbours !== null && previous === null) {
    const because: Say = (t) => {
      const names = neighbours.map((code) => t.nameOf(namedBy(code, facts)));
      return t('closedBorders.someClosed', { mode, country, neighbours: names.join(', ') });
    };
    return { ...unknown, enforcement: 'may_be_asked', because };
  }
  if (leg.mode === null) {
    const why: Say = (t) => t('closedBorders.askMode');
    return { ...unknown, because: why, lacks: [{ path: `${leg.path}.mode`, why }] };
  }
  if (until !== null && day > until) {
    return { ...unknown, because: (t) => `${closed(t)} ${t('closedBorders.ended', { day: t.day(until) })}` };
  }
  return { ...unknown, status: 'not_met', because: closed };
}
