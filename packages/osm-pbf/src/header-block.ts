/** The header of a PBF file: what a reader must be able to do, and as of when the data is. */
import { expectEnd, MalformedPbfError, readerOf, spanOf } from './wire.ts';

const SUPPORTED_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes']);

export interface OsmHeader {
  /** Ways carry the coordinates of their nodes, and the nodes themselves may be left out of the file. */
  readonly hasLocationsOnWays: boolean;
  /** As of when the data is, from the replication timestamp; null = the file does not say. */
  readonly dataAt: Date | null;
}

/** Throws MalformedPbfError when the file asks for something that is not done here. */
export function readHeaderBlock(bytes: Uint8Array): OsmHeader {
  const reader = readerOf(bytes);
  const required: string[] = [];
  const optional: string[] = [];
  let replicationSeconds = 0;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 4 || field === 5) {
      const { start, end } = spanOf(reader, bytes.length, 'a feature');
      (field === 4 ? required : optional).push(Buffer.from(bytes.subarray(start, end)).toString('utf8'));
    } else if (field === 32) replicationSeconds = reader.readVarint(true);
  }
  expectEnd(reader, bytes.length, 'the header');
  if (required.includes('HistoricalInformation')) {
    throw new MalformedPbfError(
      'it is a history file, with deleted and former versions; an extract of today is needed',
    );
  }
  const unknown = required.filter((feature) => !SUPPORTED_FEATURES.has(feature));
  if (unknown.length > 0) {
    throw new MalformedPbfError(
      `it requires ${unknown.map((name) => `"${name}"`).join(', ')}, which is not known here`,
    );
  }
  const dataAt = new Date(replicationSeconds * 1000);
  return {
    hasLocationsOnWays: optional.includes('LocationsOnWays'),
    dataAt: replicationSeconds > 0 && !Number.isNaN(dataAt.getTime()) ? dataAt : null,
  };
}
