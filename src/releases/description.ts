/** The description of a release, `datapackage.json`, as far as Carnet reads it back. */
import { DomainError } from '@carnet/rules/errors.ts';
import { isReleaseId } from '../domain/release-id.ts';
import { DESCRIPTION_FILE, isPlainName, RELEASE_FORMAT } from './layout.ts';

/** Carnet's own part of a Frictionless data package. */
export interface CarnetPart {
  readonly format: number;
  /** The version of Carnet that made it. */
  readonly software: string;
  /** Id of the release before it; null = there was none. */
  readonly previous: string | null;
  /** Where the list of published changes went on: the `since` of the next release. */
  readonly changesThrough: string;
  /** Records by file, and pairs that have an answer. */
  readonly counts: Readonly<Record<string, number>>;
}

export interface ReleaseDescription {
  readonly id: string;
  readonly title: string;
  readonly carnet: CarnetPart;
  /** Bytes and SHA-256 by name. */
  readonly resources: ReadonlyMap<string, { readonly bytes: number; readonly sha256: string }>;
}

/** Throws VALIDATION_ERROR that names `where` and what is wrong. */
export function parseDescription(text: string, where: string): ReleaseDescription {
  const broken = (problem: string) =>
    new DomainError('VALIDATION_ERROR', `${where}: ${DESCRIPTION_FILE} cannot be used: ${problem}`);
  let data: Record<string, unknown>;
  try {
    data = JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    throw broken(`it is not JSON (${(error as Error).message})`);
  }
  const { version, title, carnet, resources } = data;
  if (!isObject(carnet)) throw broken('it has no part "carnet": it describes another kind of data');
  const { format, software, previous, changesThrough, counts } = carnet as Record<string, unknown>;
  if (format !== RELEASE_FORMAT) {
    throw broken(`its format is ${JSON.stringify(format)}, and this version of Carnet reads format ${RELEASE_FORMAT}`);
  }
  if (typeof version !== 'string' || !isReleaseId(version)) throw broken('"version" is not the id of a release');
  if (typeof software !== 'string' || typeof changesThrough !== 'string' || !isObject(counts)) {
    throw broken('its part "carnet" is incomplete');
  }
  if (!Array.isArray(resources)) throw broken('"resources" is not a list');
  const files = new Map<string, { bytes: number; sha256: string }>();
  for (const { path, bytes, hash } of resources as Record<string, unknown>[]) {
    if (typeof path !== 'string' || !isPlainName(path)) throw broken(`${JSON.stringify(path)} is not a file's name`);
    files.set(path, { bytes: Number(bytes), sha256: String(hash).replace(/^sha256:/, '') });
  }
  return {
    id: version,
    title: String(title),
    carnet: {
      format,
      software,
      previous: typeof previous === 'string' ? previous : null,
      changesThrough,
      counts: counts as Record<string, number>,
    },
    resources: files,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
