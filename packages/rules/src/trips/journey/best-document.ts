/** Which document is best for a visit. */
import type { TravelDocument } from '../question.ts';
import { compareStandings, type LegStanding } from './evaluate-leg.ts';
import { rankOf } from './verdict.ts';

export interface Tried<Standing extends LegStanding> {
  readonly document: TravelDocument;
  /** Of the visit, in their order. */
  readonly legs: readonly Standing[];
}

/**
 * Best first: the worst leg decides, then the most effort, then the shortest stay; then the document that was used before,
 * then what does not depend on order.
 */
export function compareTried(a: Tried<LegStanding>, b: Tried<LegStanding>, before: TravelDocument | null): number {
  const same = ({ document }: Tried<LegStanding>) => (document === before ? 0 : 1);
  return (
    compareStandings(deciding(a), deciding(b)) ||
    sumOfRanks(a) - sumOfRanks(b) ||
    same(a) - same(b) ||
    compareDocuments(a.document, b.document)
  );
}

function deciding({ legs }: Tried<LegStanding>): LegStanding {
  return legs.reduce((worst, one) => (compareStandings(one, worst) > 0 ? one : worst));
}

const sumOfRanks = ({ legs }: Tried<LegStanding>) => legs.reduce((sum, { verdict }) => sum + rankOf(verdict), 0);

function compareDocuments(a: TravelDocument, b: TravelDocument): number {
  const key = ({ expiresOn, nationality, kind, issuedOn, ref }: TravelDocument) =>
    [expiresOn ?? '', issuedOn ?? '', nationality?.iso3 ?? '', kind, ref].join(' ');
  return key(a) < key(b) ? 1 : -1;
}
