/** Reads `travel-data.jsonl`, of a release or of a feed, for a load into a database. */
import path from 'node:path';
import { DomainError } from '@carnet/rules/errors.ts';
import type { EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { EvidenceRecord } from '@carnet/rules/schema/evidence-fields.ts';
import { dayOfRelease } from '../../domain/release-id.ts';
import { OPEN_DATA_SOURCE } from '../../services/open-data/open-data-source.ts';
import type { OtherSource } from '../../services/open-data/other-sources.ts';
import type { OpenData } from '../../services/open-data/read-open-data.ts';
import type { GivenDataSet } from '../../services/open-data/store-data-set.ts';
import type { SourceDefinition } from '../../services/sources/sources.repository.ts';
import { linesOf } from '../compare/lines-of.ts';
import { TRAVEL_DATA_FILE } from '../layout.ts';
import type { Release } from '../open-release.ts';
import { type ReadRecord, readRecordLine } from './record-line.ts';
import { TRAVEL_DATA_FORMAT, type TravelRecord, type TravelValues } from './records.ts';

/**
 * `today`: YYYY-MM-DD in UTC by this machine's clock. The release's sums have been compared. Throws VALIDATION_ERROR
 * where it holds no travel data.
 */
export function dataSetOfRelease(release: Release, today: string): GivenDataSet {
  const { id, location, carnet, sums } = release;
  const filesSha256 = sums.get(TRAVEL_DATA_FILE);
  if (filesSha256 === undefined) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `${location} cannot be loaded: it was made before releases had ${TRAVEL_DATA_FILE}. Make one with this version of ` +
        `Carnet, or serve it with \`carnet serve --release ${location}\``,
    );
  }
  return {
    location: path.resolve(location),
    filesSha256,
    release: { id, changesThrough: carnet.changesThrough },
    read: () => readTravelData(linesOf(release, TRAVEL_DATA_FILE), { id, location, today }),
  };
}

interface TravelDataOrigin {
  /** Of the release. */
  readonly id: string;
  /** For messages. */
  readonly location: string;
  /** YYYY-MM-DD in UTC by this machine's clock. */
  readonly today: string;
}

/** Throws VALIDATION_ERROR naming the location and the line. */
export async function readTravelData(
  lines: AsyncIterable<string> | Iterable<string>,
  { id, location, today }: TravelDataOrigin,
): Promise<OpenData> {
  const ignored = new Set<string>();
  const records = new Map<TravelRecord, unknown[]>();
  let number = 0;
  for await (const line of lines) {
    number += 1;
    const where = `${location}: line ${number} of ${TRAVEL_DATA_FILE}`;
    const found = readRecordLine(line, where, (name) => ignored.add(name));
    if (number === 1) checkFormat(found, location);
    if (found === undefined) continue;
    const { record, values } = found;
    const same = records.get(record);
    if (same === undefined) records.set(record, [values]);
    else same.push(values);
  }
  if (number === 0) checkFormat(undefined, location);
  const day = dayOfRelease(id);
  // It was checked when it was published, so that only the clock can be wrong.
  return {
    ...openDataOf(Object.fromEntries(records) as Read),
    clockBehind: today < day ? { clock: today, data: day } : null,
    ignored: [...ignored],
  };
}

function checkFormat(first: ReadRecord | undefined, location: string): void {
  const problem =
    first?.record !== 'format'
      ? 'they do not begin with their format'
      : first.values.format > TRAVEL_DATA_FORMAT
        ? `the data have format ${first.values.format}, and this version of Carnet reads format ${TRAVEL_DATA_FORMAT}. ` +
          'Use a newer version of Carnet'
        : undefined;
  if (problem === undefined) return;
  throw new DomainError('VALIDATION_ERROR', `The travel data of ${location} cannot be loaded: ${problem}`);
}

type Read = { readonly [Name in TravelRecord]?: readonly TravelValues<Name>[] };

function openDataOf(read: Read): Omit<OpenData, 'clockBehind' | 'ignored'> {
  const sources = read.source ?? [];
  const rules = Map.groupBy(read.entryRule ?? [], ({ source }) => source);
  const evidence = Map.groupBy(read.evidence ?? [], ({ source }) => source);
  const rulesOf = (code: string): EntryRuleContent[] => (rules.get(code) ?? []).map(({ source: _, ...rule }) => rule);
  const evidenceOf = (code: string): EvidenceRecord[] => (evidence.get(code) ?? []).map(({ source: _, ...one }) => one);
  const openData = OPEN_DATA_SOURCE.code;
  const ofOpenData = sources.find(({ code }) => code === openData);
  const publications = Map.groupBy(read.publication ?? [], ({ fromFiles }) => fromFiles);
  const publicationsBy = (isFromFiles: boolean) =>
    (publications.get(isFromFiles) ?? []).map(({ fromFiles: _, ...one }) => one);
  return {
    currencies: read.currency ?? [],
    countries: read.country ?? [],
    countryGroups: read.countryGroup ?? [],
    vaccines: read.vaccine ?? [],
    healthRequirements: read.healthRequirement ?? [],
    entryRules: rulesOf(openData),
    publications: publicationsBy(true),
    officialDomains: (read.officialDomain ?? []).map(({ domain }) => domain),
    evidence: evidenceOf(openData),
    places: placesOf(read),
    dataDate: ofOpenData?.dataDate ?? null,
    ...(ofOpenData && { rank: ofOpenData.rank }),
    others: {
      publications: publicationsBy(false),
      sources: sources
        .filter(({ code }) => code !== openData)
        .map((source: SourceDefinition): OtherSource => {
          const { code } = source;
          return { source, entryRules: rulesOf(code), evidence: evidenceOf(code) };
        }),
    },
  };
}

function placesOf({ country = [], pointOfInterest = [], walkingTour = [] }: Read): OpenData['places'] {
  const codes = new Map(country.map(({ id, iso2 }) => [id, iso2]));
  return {
    pointsOfInterest: pointOfInterest.map(({ countryId, latitude, longitude, ...point }) => ({
      ...point,
      countryIso2: codes.get(countryId) ?? null,
      location: { latitude, longitude },
    })),
    walkingTours: walkingTour.map(({ countryId, stops, path: way, durationMinutes, walkingMinutes, ...tour }) => ({
      ...tour,
      countryIso2: codes.get(countryId) ?? null,
      // With the time of the walk alone, the whole is worked out from the stops.
      durationMinutes: walkingMinutes === null ? durationMinutes : null,
      stops: stops.map(({ latitude, longitude, ...stop }) => ({ ...stop, location: { latitude, longitude } })),
      path: way.map(({ points }) => points.map((point) => point.split(' ').map(Number))),
    })),
  };
}
