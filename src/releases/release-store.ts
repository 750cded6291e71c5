/** The releases of a directory (RELEASES_DIR): each a directory named by its id, or its archive, `<id>.tar`. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '@carnet/rules/errors.ts';
import { compareReleaseIds, isReleaseId } from '../domain/release-id.ts';
import { openRelease, type Release } from './open-release.ts';

const ARCHIVE = /\.tar$/;

/** The releases that a server offers. */
export interface Releases {
  /** Ids, the newest first. */
  ids(): Promise<string[]>;
  /** Undefined where there is none of this id. Throws VALIDATION_ERROR where it cannot be read. */
  find(id: string): Promise<Release | undefined>;
}

/** A release by itself. */
export const onlyRelease = (release: Release): Releases => ({
  ids: async () => [release.id],
  find: async (id) => (id === release.id ? release : undefined),
});

export class ReleaseStore implements Releases {
  readonly directory: string;
  /** Releases never change, so what was read stays good while the entry is there. */
  readonly #opened = new Map<string, Promise<Release>>();

  constructor(directory: string) {
    this.directory = directory;
  }

  /** None where the directory is missing. */
  async ids(): Promise<string[]> {
    return [...(await this.#entries()).keys()];
  }

  async find(id: string): Promise<Release | undefined> {
    const entry = (await this.#entries()).get(id);
    if (entry === undefined) {
      this.#opened.delete(id);
      return undefined;
    }
    const opened = this.#opened.get(id) ?? this.#open(id, path.join(this.directory, entry));
    this.#opened.set(id, opened);
    opened.catch(() => this.#opened.delete(id));
    return await opened;
  }

  /** The last one before this id; undefined = there is none. */
  async before(id: string): Promise<Release | undefined> {
    const previous = (await this.ids()).find((one) => compareReleaseIds(one, id) < 0);
    return previous === undefined ? undefined : await this.find(previous);
  }

  async #open(id: string, location: string): Promise<Release> {
    const release = await openRelease(location);
    if (release.id === id) return release;
    throw new DomainError('VALIDATION_ERROR', `${location} holds the release ${release.id}, and its name says ${id}`);
  }

  /** Names in the directory by id; of a directory and its archive, the directory. */
  async #entries(): Promise<Map<string, string>> {
    const names = await readdir(this.directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw new DomainError(
        'SERVICE_UNAVAILABLE',
        `the releases in ${this.directory} cannot be read: ${error.message}`,
      );
    });
    const entries = new Map<string, string>();
    for (const name of names.sort()) {
      const id = name.replace(ARCHIVE, '');
      if (isReleaseId(id) && !entries.has(id)) entries.set(id, name);
    }
    return new Map([...entries].sort(([a], [b]) => compareReleaseIds(b, a)));
  }
}
