/** The open data files as a catalog, without a database: the rows that a database would have, made in memory. */
import { DEFAULT_SOURCE_RANKS } from '@carnet/rules/entry-rules/sources.ts';
import { type Catalog, MemoryCatalog } from '../../../catalog/catalog.ts';
import type { TravelRows } from '../../../catalog/read/travel-rows.ts';
import { RulesEdition } from '../../../catalog/rules-edition.ts';
import { OPEN_DATA_SOURCE } from '../../../services/open-data/open-data-source.ts';
import { type OpenData, readPublishedData } from '../../../services/open-data/read-open-data.ts';
import { readOpenDataDirectory } from '../../../services/open-data/read-open-data-directory.ts';

const SOURCE_ID = 1;

/** Without places. Throws VALIDATION_ERROR for files that cannot be read. */
export async function catalogOfFiles(directory: string, now: number): Promise<Catalog> {
  const files = await readOpenDataDirectory(directory);
  const data = readPublishedData(files, { today: new Date(now).toISOString().slice(0, 10) });
  return new MemoryCatalog(RulesEdition.of(rowsOf(data, files.sha256.slice(0, 8), now), now), undefined);
}

/** The id of a rule is its position in the files. */
function rowsOf(data: OpenData, token: string, now: number): TravelRows {
  const stamps = { createdAt: now, updatedAt: now };
  const numbered = <One extends object>(all: readonly One[]) =>
    all.map((one, index) => ({ id: index + 1, sourceId: SOURCE_ID, ...one, ...stamps }));
  const { code, kind, name, url, licence } = OPEN_DATA_SOURCE;
  const groupCodes = new Map(data.countryGroups.map((group) => [group.id, group.code]));
  return {
    knownAt: null,
    dataVersion: { version: 1, token },
    // Capitals and cities are places, which are not read.
    countries: inOrder(data.countries, (one) => one.name).map((one) => ({ ...one, capitalCityId: null, ...stamps })),
    groups: inOrder(data.countryGroups, (one) => one.code).map(({ members: _, ...one }) => ({ ...one, ...stamps })),
    members: data.countryGroups.flatMap(({ id, members }) => members.map((one) => ({ countryGroupId: id, ...one }))),
    records: {
      currencies: inOrder(data.currencies, (one) => one.code).map((one) => ({ ...one, ...stamps })),
      vaccines: inOrder(data.vaccines, (one) => one.name).map((one) => ({ ...one, ...stamps })),
    },
    health: numbered(data.healthRequirements).map((one) => ({
      ...{ ...one, cityId: null },
      arrivingFromGroupCode: groupCodes.get(one.arrivingFromGroupId ?? 0) ?? null,
    })),
    sources: [
      {
        ...{ id: SOURCE_ID, rank: DEFAULT_SOURCE_RANKS.open_data, dataDate: data.dataDate },
        ...{ code, kind, name, url, licence },
      },
    ],
    rules: numbered(data.entryRules),
    evidence: data.evidence.map((one) => ({ sourceId: SOURCE_ID, ...one })),
    publications: inOrder(data.publications, (one) => one.code),
  };
}

function inOrder<One>(all: readonly One[], by: (one: One) => string): readonly One[] {
  return [...all].sort((a, b) => (by(a) < by(b) ? -1 : 1));
}
