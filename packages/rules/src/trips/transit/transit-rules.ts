/** What a transit takes on one side of the border, by the rules for that side. */
import type { TransitRule } from '../../schema/topics/held-document-topics.ts';
import type { Words } from '../../words/words.ts';
import type { EntryContext, ItemStatus, Lack, Say } from '../checked.ts';
import { NOTHING_ASKED } from '../documents/authorisation-days.ts';
import { distinct, heldName, isOnRoute, matches, whenOf } from '../documents/authorisations.ts';
import { refusedForTransit } from '../documents/refused.ts';
import type { TransitSide } from '../question.ts';
import { serves, whyNone } from './conditions.ts';

/** What has to be got for a transit. */
type TransitNeed = 'visa' | 'eta' | 'e_visa' | 'visa_on_arrival';

export interface Outcome {
  readonly status: ItemStatus;
  readonly because: Say;
  /** What has to be got; null = nothing. */
  readonly need: TransitNeed | null;
  /** The rule that says so; null = the rules for entry. */
  readonly rule: TransitRule | null;
  readonly lacks: readonly Lack[];
  /** The border officer may refuse what is met. */
  readonly officerDecides?: boolean;
}

export const RANKS: Readonly<Record<ItemStatus, number>> = {
  met: 0,
  not_applicable: 0,
  to_do: 1,
  unknown: 2,
  not_met: 3,
};

/** The rules stand easiest first. One whose service is not known counts only where it would be better than the rest. */
export function byRules(context: EntryContext, side: TransitSide, rules: readonly TransitRule[]): Outcome {
  const open: Outcome[] = [];
  let decided: Outcome | undefined;
  for (const rule of rules) {
    const service = serves(rule, context);
    if (service === 'no') continue;
    for (const given of givenBy(context, side, rule)) {
      const isOpen = service !== 'yes' || given.lacks.length > 0;
      const asked = { ...given, lacks: [...(service === 'yes' ? [] : service), ...given.lacks] };
      if (isOpen) open.push(asked);
      if (isOpen) continue;
      if (decided === undefined || RANKS[given.status] < RANKS[decided.status]) decided = given;
    }
  }
  const best = decided === undefined ? withoutRule(context, side, rules) : sayingWhyNotFree(decided, context, rules);
  // Where no rule is certain to serve, one that may serve counts also if it is harder than the rules for entry.
  const better = open.filter(({ status }) =>
    decided === undefined ? status !== best.status : RANKS[status] < RANKS[best.status],
  );
  const first = better[0];
  if (first === undefined) return best;
  const lacks = distinct(better.flatMap((one) => one.lacks));
  return { ...first, status: 'unknown', because: (t) => t(dependsOn(lacks)), lacks };
}

/** Where something is needed although another rule would free the traveller: which of its conditions are not met. */
function sayingWhyNotFree(decided: Outcome, context: EntryContext, rules: readonly TransitRule[]): Outcome {
  if (decided.status === 'met') return decided;
  const because: Say = (t) => {
    const freeing = rules.filter(
      (rule) =>
        serves(rule, context) === 'no' &&
        givenBy(context, rule.side, rule).some(({ status, lacks }) => status === 'met' && lacks.length === 0),
    );
    const said = decided.because(t);
    if (freeing.length === 0) return said;
    const whys = whyNone(freeing, context).map((why) => why(t));
    return `${said} ${t('transit.notFree', { whys: t.list(whys) })}`;
  };
  return { ...decided, because };
}

/** What a rule asks for, and what it would give with a document of which it is not known whether it counts. */
function givenBy(context: EntryContext, side: TransitSide, rule: TransitRule): Outcome[] {
  const { requires } = rule;
  if (requires === 'nothing') return [outcome('met', (t) => t('transit.nothing', { side }), rule)];
  const { facts, traveller } = context;
  const when = whenOf(context);
  const asked = [...(rule.exempting ?? []), ...ofTheCountry(context, rule)];
  const withRefused = (say: Say): Say => {
    return (t) => [say, ...refusedForTransit(context, asked)].map((one) => one(t)).join(' ');
  };
  const needed: Outcome =
    requires === 'not_possible'
      ? outcome(
          'not_met',
          withRefused((t) => t('transit.notPossible', { side })),
          rule,
        )
      : {
          ...outcome(
            'to_do',
            withRefused((t) => t('transit.need', { side, need: t(`transitNeeds.${requires}`) })),
            rule,
          ),
          need: requires,
        };
  const restsWithOfficer = (one: (typeof asked)[number]) => 'officerDecides' in one && one.officerDecides === true;
  const maybe: Outcome[] = [];
  for (const held of traveller.authorisations) {
    const met = outcome('met', (t) => t('transit.exempt', { side, held: heldName(held, facts)(t) }), rule);
    const found = asked.map((one) => (isOnRoute(held, one, context) ? matches(held, one, when, facts) : 'no'));
    const accepted = asked.filter((_, index) => found[index] === 'yes');
    if (accepted.some((one) => !restsWithOfficer(one))) return [met];
    if (accepted.length > 0) {
      const because: Say = (t) => `${met.because(t)} ${t('transit.officerDecides')}`;
      return [{ ...met, because, officerDecides: true }];
    }
    const lacks = found.flatMap((one) => (typeof one === 'string' ? [] : one));
    if (lacks.length > 0) maybe.push({ ...met, lacks });
  }
  return [needed, ...maybe];
}

/**
 * The visa that is needed, where it is held already. What lets nobody enter, such as an airport transit visa, counts
 * only without passing the border; what lets its holder enter is the way in (`held`).
 */
function ofTheCountry({ facts, leg, visit }: EntryContext, { requires, side }: TransitRule) {
  if (requires === 'not_possible' || (requires === 'visa' && side === 'landside')) return [];
  const area = facts.areaOf(leg.country.id, visit.arrivesOn ?? leg.departs?.day ?? '');
  const issuers = area?.sharedStay === true ? [leg.country.iso2, area.code] : [leg.country.iso2];
  const authorisation = requires === 'eta' ? (['electronic_authorisation'] as const) : [];
  return [{ ...NOTHING_ASKED, issuers, kinds: ['visa', 'residence_permit', ...authorisation] as const }];
}

/**
 * Where none of the rules fits, one needs what one needs to enter. On this side of the border that holds only where a rule
 * frees some travellers: a visa that is needed on some ways says nothing of the others.
 */
function withoutRule(context: EntryContext, side: TransitSide, rules: readonly TransitRule[]): Outcome {
  return side === 'airside' && !rules.some(isFreeing) ? notKnown(side) : asForEntry(context, side, rules);
}

function isFreeing({ requires, exempting }: TransitRule): boolean {
  return requires === 'nothing' || (exempting ?? []).length > 0;
}

/** `rules`: those for this side; each may fit, but facts are missing to be sure. */
export function asForEntry(context: EntryContext, side: TransitSide, rules: readonly TransitRule[] = []): Outcome {
  const { way, requirement } = context;
  if (requirement === undefined || way.type === null) return notKnown(side);
  if (way.type === 'not_allowed') return outcome('not_met', (t) => t('transit.notPossible', { side }));
  const need = way.type === 'visa_required' ? 'visa' : (way.type as TransitNeed);
  const freeing = rules.filter(isFreeing);
  const because: Say = (t) => {
    const first =
      rules.length === 0
        ? t('transit.passesBorder')
        : noRule(t, whyNone(freeing.length > 0 ? freeing : rules, context));
    return `${first} ${t('transit.youNeed', { need: t(`transitNeeds.${need}`) })}`;
  };
  return { ...outcome('to_do', because), need };
}

function noRule(t: Words, whys: readonly Say[]): string {
  if (whys.length === 0) return t('transit.noRuleCertain');
  return t('transit.noRule', { whys: t.list(whys.map((why) => why(t))) });
}

/** Without lacks it depends on what a question cannot tell. */
export function dependsOn(lacks: readonly Lack[]) {
  return lacks.length > 0 ? 'transit.lacksFacts' : 'transit.lacksConditions';
}

export function notKnown(side: TransitSide): Outcome {
  return outcome('unknown', (t) => t('transit.notKnown', { side }));
}

export function outcome(status: ItemStatus, because: Say, rule: TransitRule | null = null): Outcome {
  return { status, because, need: null, rule, lacks: [] };
}
