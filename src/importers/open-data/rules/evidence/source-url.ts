/** An address beside a fact means that this very page was read. */
import { at, type DataRule } from '../rule.ts';

const DETAILED = [
  'proofOfFunds',
  'returnTicket',
  'healthInsurance',
  'accommodation',
  'ownNationals',
  'minors',
] as const;

export const sourceUrl: DataRule = {
  name: 'source-url',
  promise:
    'An address in `sourceUrl` is that of a document or page which the rule cites, or of a page that evidence names.',
  *check({ dataSet }) {
    const documents = new Map(dataSet.sources.map(({ value }) => [value.id, value.url]));
    const pages = new Set(dataSet.evidence.flatMap(({ value }) => Object.values(value.pages).map(({ url }) => url)));
    for (const file of dataSet.entry) {
      for (const [index, rule] of file.value.rules.entries()) {
        const cited = new Set(rule.sources.flatMap(({ source, url }) => [documents.get(source), url]));
        const addresses = [
          { path: ['sourceUrl'], url: rule.sourceUrl },
          ...DETAILED.map((fact) => ({ path: [fact, 'sourceUrl'], url: rule[fact]?.sourceUrl })),
        ];
        for (const { path, url } of addresses) {
          if (url === undefined || url === null || cited.has(url) || pages.has(url)) continue;
          yield at(
            file,
            ['rules', index, ...path],
            `${url} is an address that nothing cited was read at.`,
            'give the address of the page that was read, or take it out.',
          );
        }
      }
    }
  },
};
