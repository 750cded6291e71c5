/** Which stops a transit rule is for, and why it is not for one. */
import type { TransitRule } from '../../schema/topics/held-document-topics.ts';
import type { LegContext, Say } from '../checked.ts';
import { distinct, type Match, OTHER } from '../documents/authorisations.ts';
import type { Country, Leg } from '../question.ts';
import { isNamedBy } from '../trip-facts.ts';
import { endsOnSameDay, lastsAtMost } from './leg-hours.ts';

type Context = Pick<LegContext, 'question' | 'leg' | 'facts' | 'visit' | 'asOf'>;

/** One condition on the stop. `unmet`: within the sentence that says why no rule covers it. */
interface Condition {
  readonly match: Match;
  readonly unmet: Say;
}

/** Carriers and ports are not asked for in a question: such a rule can neither be used nor be left out (no lacks). */
function conditionsOf(rule: TransitRule, context: Context): Condition[] {
  const { leg, question } = context;
  const { maxHours, airports, carriers, ports } = rule;
  const all: Condition[] = [];
  const add = (match: Match, unmet: Say) => all.push({ match, unmet });
  if (maxHours !== null) {
    const match = lastsAtMost(leg, maxHours, (t) => t('transit.hours', { hours: maxHours }));
    add(match, (t) => t('transit.tooLong', { hours: maxHours }));
  }
  if (rule.sameDay === true) {
    add(
      endsOnSameDay(leg, (t) => t('transit.sameDay')),
      (t) => t('transit.notSameDay'),
    );
  }
  if (airports !== null)
    add(atAirport(leg, airports), (t) => t('transit.otherAirport', { airports: airports.join(', ') }));
  const before = question.legs[leg.index - 1]?.country;
  const goesBack = before !== undefined && before.id === question.legs[leg.index + 1]?.country.id;
  if (rule.thirdCountry === true && goesBack) add('no', (t) => t('transit.goesBack'));
  all.push(...destinations(rule, context));
  if (carriers !== null || ports !== null) add([], (t) => t('transit.lacksConditions'));
  return all;
}

/** Rows that were stored before these fields existed lack them. */
function destinations({ onwardTo = null, notOnwardTo = null }: TransitRule, context: Context): Condition[] {
  const { facts, visit, asOf } = context;
  const onward = onwardOf(context);
  const isOneOf = (codes: readonly string[], one: Country) =>
    codes.some((code) => isNamedBy(code, one, visit.arrivesOn ?? asOf, facts));
  const conditions: Condition[] = [];
  if (onwardTo !== null) {
    const match = onward.length === 0 ? [] : onward.some((one) => isOneOf(onwardTo, one)) ? 'yes' : 'no';
    conditions.push({ match, unmet: (t) => t('transit.otherDestination') });
  }
  const excluded = notOnwardTo === null ? undefined : onward.find((one) => isOneOf(notOnwardTo, one));
  if (excluded !== undefined)
    conditions.push({ match: 'no', unmet: (t) => t('transit.excluded', { country: excluded }) });
  return conditions;
}

/** Where the journey goes on to: over further stops to the first place where it stays. */
function onwardOf({ question, leg }: Context): Country[] {
  const rest = question.legs.slice(leg.index + 1);
  const stays = rest.findIndex(({ role }) => role !== 'transit');
  return rest.slice(0, stays === -1 ? rest.length : stays + 1).map(({ country }) => country);
}

/** Whether a rule is for this stop. */
export function serves(rule: TransitRule, context: Context): Match {
  const matches = conditionsOf(rule, context).map(({ match }) => match);
  if (matches.includes('no')) return 'no';
  const open = matches.filter((match) => typeof match !== 'string');
  return open.length === 0 ? 'yes' : distinct(open.flat());
}

/** Why none of the rules is for this stop: of the one that is nearest, what is not met. */
export function whyNone(rules: readonly TransitRule[], context: Context): Say[] {
  const unmet = rules.map((rule) =>
    conditionsOf(rule, context).flatMap((one) => (one.match === 'no' ? [one.unmet] : [])),
  );
  return unmet.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

function atAirport({ airport, path }: Leg, airports: readonly string[]): Match {
  if (airport !== null) return airports.includes(airport) ? 'yes' : 'no';
  const why: Say = (t) => t('transit.airports', { airports: airports.join(', ') });
  return [{ path: `${path}.airport`, why, values: [airports[0], OTHER] }];
}
