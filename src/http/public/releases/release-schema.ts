/** A release as the API shows it. */
import { type Static, Type } from 'typebox';
import { day, nullable, text } from '../../../catalog/schemas/fields.ts';
import { dayOfRelease } from '../../../domain/release-id.ts';
import { archiveOf } from '../../../releases/archive/pack-release.ts';
import { sizeOf } from '../../../releases/archive/tar.ts';
import { mediaTypeOf } from '../../../releases/layout.ts';
import type { Release } from '../../../releases/open-release.ts';

const count = (description: string) => Type.Integer({ description, minimum: 0 });

const FileSchema = Type.Object(
  {
    name: text('Its name, and the end of its address.'),
    path: text('Where it is served.'),
    mediaType: text('Of the file.'),
    bytes: count('Its size.'),
    sha256: nullable(
      Type.String({ description: 'SHA-256 in hex.', pattern: '^[0-9a-f]{64}$' }),
      'Null for the list of sums itself, its signature, and the archive.',
    ),
  },
  { $id: 'ReleaseFile', description: 'A file of a release.' },
);

export const ReleaseSchema = Type.Object(
  {
    id: Type.String({
      description: 'Its day, and a number where the day has several.',
      pattern: '^\\d{4}-\\d\\d-\\d\\d(\\.\\d{1,3})?$',
    }),
    day: day('The day whose rules and memberships answer.'),
    previous: nullable(text('Id of the release before it, whose changes it continues.')),
    software: text('Version of Carnet that made it. Others serve it where their catalog has the same format.'),
    counts: Type.Object(
      {
        entryRequirements: count('Entry requirements.'),
        healthRequirements: count('Health requirements.'),
        groups: count('Country groups.'),
        sources: count('Sources.'),
        pairs: count('Pairs of passport and destination that have an answer.'),
        changes: count('Changes since the release before.'),
      },
      { description: 'How much is in it.' },
    ),
    files: Type.Array(FileSchema, { description: 'By name.' }),
    archive: Type.Object(FileSchema.properties, {
      description: 'All of it as one file, for `carnet serve --release`.',
    }),
  },
  { $id: 'Release', description: 'All data of one day, as files that never change.' },
);

export type ShownRelease = Static<typeof ReleaseSchema>;

export const archiveName = (id: string): string => `${id}.tar`;

export function shownRelease(release: Release): ShownRelease {
  const { id, carnet, files, sums } = release;
  const {
    entryRequirements = 0,
    healthRequirements = 0,
    groups = 0,
    sources = 0,
    pairs = 0,
    changes = 0,
  } = carnet.counts;
  const shown = (name: string, bytes: number) => ({
    name,
    path: `/v1/releases/${id}/${name}`,
    mediaType: mediaTypeOf(name),
    bytes,
    sha256: sums.get(name) ?? null,
  });
  return {
    id,
    day: dayOfRelease(id),
    previous: carnet.previous,
    software: carnet.software,
    counts: { entryRequirements, healthRequirements, groups, sources, pairs, changes },
    files: [...files].map(([name, { size }]) => shown(name, size)).sort((a, b) => (a.name < b.name ? -1 : 1)),
    archive: shown(
      archiveName(id),
      archiveOf(release).reduce((sum, segment) => sum + sizeOf(segment), 0),
    ),
  };
}

const exampleFile = (name: string, bytes: number, sha256: string | null) => ({
  name,
  path: `/v1/releases/2026-11-24/${name}`,
  mediaType: mediaTypeOf(name),
  bytes,
  sha256,
});

export const releaseExample: ShownRelease = {
  id: '2026-11-24',
  day: '2026-11-24',
  previous: '2026-11-17',
  software: '0.1.0',
  counts: {
    entryRequirements: 1719,
    healthRequirements: 1089,
    groups: 363,
    sources: 1,
    pairs: 49_750,
    changes: 12,
  },
  files: [exampleFile('SHA256SUMS', 828, null), exampleFile('matrix.csv', 1_413_289, '0fa74966'.repeat(8))],
  archive: exampleFile('2026-11-24.tar', 23_101_440, null),
};
