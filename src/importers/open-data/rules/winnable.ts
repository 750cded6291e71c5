/**
 * Every rule is about somebody today, and wins for at least one pair: one that never does only looks as if it counted.
 */
import { isGeneral } from '@carnet/rules/entry-rules/entry-rule.ts';
import { isInForce } from '@carnet/rules/entry-rules/validity.ts';
import { PairAnswers, type PlacedRule } from '../pair-answers.ts';
import { at, type DataRule, type RuleContext } from './rule.ts';

/** What of the rules that others beat is needed to say so. */
interface Outcomes {
  readonly answers: PairAnswers;
  readonly won: ReadonlySet<PlacedRule>;
  /** Of rules that lost, one that won over them and for which pair. */
  readonly lostTo: ReadonlyMap<PlacedRule, { readonly winner: PlacedRule; readonly pair: string }>;
}

export const membersToday: DataRule = {
  name: 'members-today',
  promise: 'A rule by group is about somebody: the group has a member today whose standing counts for the rule.',
  *check(context) {
    const { answers, won, lostTo } = outcomesOf(context);
    for (const rule of answers.rules) {
      if (won.has(rule) || lostTo.has(rule) || isOneCountry(rule) || !isInForce(rule, context.today)) continue;
      const group = context.dataSet.groups.find(
        ({ value }) => value.id === (rule.fromCountryGroupId ?? rule.toCountryGroupId),
      );
      if (group === undefined) continue;
      yield at(
        rule.place.file,
        rule.place.path,
        `\`${rule.ruleKey}\` is about no pair of countries: of ${group.value.code} no other country has ` +
          `standing as ${rule.membershipStatuses.join(' or ')} today.`,
        `see the dates in ${group.file}, give \`membershipStatuses\`, or take the rule out.`,
      );
    }
  },
};

export const shadowed: DataRule = {
  name: 'shadowed',
  promise: 'Each rule answers some topic for some passport and destination today, or is a general rule.',
  *check(context) {
    const { answers, won, lostTo } = outcomesOf(context);
    for (const rule of answers.rules) {
      const lost = lostTo.get(rule);
      if (isGeneral(rule) || won.has(rule) || lost === undefined) continue;
      const { winner, pair } = lost;
      const where = `${winner.place.file.file}:${winner.place.file.lineOf(winner.place.path)}`;
      yield at(
        rule.place.file,
        rule.place.path,
        `\`${rule.ruleKey}\` never wins: for ${pair} it loses to \`${winner.ruleKey}\` (${where}), for ` +
          'others likewise.',
        'take it out, or give it a higher `priority` than the rule that should not win.',
      );
    }
  },
};

/** Between two countries: about a pair, unless it is one’s own country, which the rule `rule-scope` reports. */
function isOneCountry({ fromCountryId, fromCountryGroupId, toCountryGroupId }: PlacedRule): boolean {
  return fromCountryGroupId === null && toCountryGroupId === null && fromCountryId !== null;
}

/** Both rules ask about the same context, one after the other. */
const computed = new WeakMap<RuleContext, Outcomes>();

function outcomesOf(context: RuleContext): Outcomes {
  const outcomes = computed.get(context) ?? compute(context);
  computed.set(context, outcomes);
  return outcomes;
}

function compute(context: RuleContext): Outcomes {
  const answers = new PairAnswers(context);
  const won = new Set<PlacedRule>();
  const lostTo = new Map<PlacedRule, { winner: PlacedRule; pair: string }>();
  for (const to of context.countries.values()) {
    if (answers.rulesConcerning(to.id).length === 0) continue;
    for (const from of context.countries.values()) {
      if (from === to || !from.issuesPassports) continue;
      const { winner, candidates, topics } = answers.resolve(from.id, to.id);
      if (winner === null) continue;
      won.add(winner);
      for (const { rule } of Object.values(topics)) if (rule !== null) won.add(rule);
      for (const { rule, outcome } of candidates) {
        if (outcome === 'lost' && !lostTo.has(rule)) lostTo.set(rule, { winner, pair: `${from.iso2} to ${to.iso2}` });
      }
    }
  }
  return { answers, won, lostTo };
}
