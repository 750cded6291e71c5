/** Which rule of the sources beneath answers the same pair with the same kind of visa as a rule of a better source. */
import { sourceOrder } from '../../domain/entry-rules/resolve.ts';
import { NONE, type RuleColumns } from '../image/image.ts';
import { type IndexContext, paintWinners, servedRows } from './rule-indexes.ts';

/**
 * One element per row: the row beneath it, or NONE. Only rules about one passport country and one destination lie over
 * another: of a rule by group, each member's answer may be a different one.
 */
export function rowsBeneath(rules: RuleColumns, context: IndexContext): Int32Array {
  const beneath = new Int32Array(rules.id.length).fill(NONE);
  const placeOf = sourceOrder(context.sources);
  const places = new Map(context.sources.map((source) => [source.id, placeOf(source.id)]));
  const lowest = Math.max(...[...new Set(rules.source)].map((id) => places.get(id) as number));
  const winnersBeneath = new Map<number, Int32Array>();
  for (let row = 0; row < rules.id.length; row += 1) {
    const from = rules.fromCountry[row] as number;
    const to = rules.toCountry[row] as number;
    const place = places.get(rules.source[row] as number) as number;
    if (from === NONE || to === NONE || place === lowest) continue;
    let winners = winnersBeneath.get(place);
    if (winners === undefined) {
      winners = paintWinners(rules, servedRows(rules, context, place), context);
      winnersBeneath.set(place, winners);
    }
    const under = winners[from * context.countries + to] as number;
    if (under !== NONE && rules.visaType[row] !== NONE && rules.visaType[under] === rules.visaType[row]) {
      beneath[row] = under;
    }
  }
  return beneath;
}
