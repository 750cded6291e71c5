/** The changes and the example of the front page, for the server and the portal's script. */
import type { ChangeLine, FrontFacts } from './portal-shapes.ts';

/** The answer that the front page shows to developers: from the United Kingdom to India. */
export const EXAMPLE = { fromCountryId: 826, toCountryId: 356 } as const;

const SHOWN_CHANGES = 3;

/** Those that fit in one sentence: the visa before and after, of one destination and one passport or all. One a pair. */
export function tellingChanges(lines: readonly ChangeLine[]): readonly ChangeLine[] {
  const telling = lines.filter(
    ({ about, destinations, passports, before, after }) =>
      about !== 'health_requirement' &&
      destinations?.count === 1 &&
      (passports === null || passports.count === 1) &&
      [before, after].some((side) => side?.visaRequirementType !== undefined || side?.maxStayDays !== undefined),
  );
  const pairs = telling.map(
    ({ destinations, passports }) => `${passports?.first[0]?.iso2} ${destinations?.first[0]?.iso2}`,
  );
  return telling.filter((_, index) => pairs.indexOf(pairs[index] as string) === index).slice(0, SHOWN_CHANGES);
}

const SHOWN_MEMBERS = [
  'visaRequirementType',
  'maxStayDays',
  'visaFee',
  'visaProcessingDays',
  'visaApplicationUrl',
  'lastVerifiedAt',
] as const;

/** As JSON, a member a line. */
export function exampleOf(requirement: Readonly<Partial<Record<string, unknown>>>): FrontFacts['example'] {
  const lines = SHOWN_MEMBERS.flatMap((name) =>
    requirement[name] === undefined ? [] : [`  ${JSON.stringify(name)}: ${JSON.stringify(requirement[name])}`],
  );
  return `{\n${lines.join(',\n')}\n}`;
}
