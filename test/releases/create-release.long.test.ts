import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { startOf } from '@carnet/rules/calendar.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBytes } from '../../src/catalog/byte-text.ts';
import { MemoryCatalog } from '../../src/catalog/catalog.ts';
import { readTravelRows } from '../../src/catalog/read/read-travel-rows.ts';
import { RulesEdition } from '../../src/catalog/rules-edition.ts';
import { withRowReader } from '../../src/db/row-reader.ts';
import { compareReleases } from '../../src/releases/compare/compare-releases.ts';
import { openRelease } from '../../src/releases/open-release.ts';
import { ReleaseStore } from '../../src/releases/release-store.ts';
import type { SigningKey } from '../../src/releases/signing/signing-key.ts';
import { verifyRelease } from '../../src/releases/verify-release.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { SAMPLE_FILES } from '../helpers/sample-data-set.ts';
import { loadSample, makeRelease, newSigningKey, RELEASE_ID } from './sample-release.ts';

describe.each(databaseKinds)('a release (%s)', (kind) => {
  let db: TestDatabase;
  let directory: string;
  let releases: string;
  let key: SigningKey;

  beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), 'carnet-releases-'));
    releases = path.join(directory, 'releases');
    key = newSigningKey(directory);
    db = await openTestDatabase(kind);
    await loadSample(db, directory);
    await makeRelease(db, { directory: releases, key });
  });
  afterAll(async () => {
    await db.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const text = (id: string, file: string) => readFileSync(path.join(releases, id, file), 'utf8');
  const records = (id: string, file: string) =>
    text(id, file)
      .split('\n')
      .slice(0, -1)
      // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect
      .map((line): any => JSON.parse(line));
  const catalog = async () => {
    const at = startOf(RELEASE_ID);
    const rows = await withRowReader(db.kysely, readTravelRows);
    return new MemoryCatalog(RulesEdition.of(rows, at), undefined);
  };
  const served = (page: string) => JSON.parse(toBytes(page).toString());

  it('holds what the API lists on its day', async () => {
    const api = await catalog();
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
    expect(records(RELEASE_ID, 'entry-requirements.jsonl')).toEqual(
      served(api.entryRequirements({}, 1, 10_000)).data.sort(byId),
    );
    expect(records(RELEASE_ID, 'health.jsonl')).toEqual(served(api.healthRequirements({}, 1, 10_000)).data.sort(byId));
    const groups = records(RELEASE_ID, 'groups.jsonl');
    expect(groups).toHaveLength(served(api.countryGroups(1, 10_000)).meta.total);
    for (const group of groups) expect(group).toEqual(served(api.countryGroup(group.id) as string));
    expect(records(RELEASE_ID, 'sources.jsonl')).toMatchObject([{ code: 'open-data', kind: 'open_data' }]);
  });

  it('has the answer of every pair in its matrix, and no other line', async () => {
    const api = await catalog();
    const [header, ...lines] = text(RELEASE_ID, 'matrix.csv').trimEnd().split('\n');
    expect(header).toBe('passport,destination,type,days,verified');
    const countries = served(api.countries({}, 1, 10_000)).data as { id: number; iso2: string }[];
    const expected: string[] = [];
    for (const from of countries) {
      for (const to of countries) {
        if (from === to) continue; // the API answers 422
        const answer = api.personalized(from.id, to.id);
        if (answer === undefined) continue;
        const { visaRequirementType, maxStayDays, lastVerifiedAt } = served(answer).requirement;
        const day = lastVerifiedAt?.slice(0, 10);
        expected.push([from.iso2, to.iso2, visaRequirementType, maxStayDays, day].map((cell) => cell ?? '').join());
      }
    }
    expect(lines).toEqual(expected.sort());
    expect(lines.length).toBeGreaterThan(100);
  });

  it('is whole, signed, readable by everyone and described', async () => {
    const location = path.join(releases, RELEASE_ID);
    const verified = await verifyRelease(location, { publicKey: key.public });
    expect(verified).toMatchObject({
      id: RELEASE_ID,
      problems: [],
      isKeyGiven: true,
      files: readdirSync(location).length,
    });
    const { resources, ...described } = JSON.parse(text(RELEASE_ID, 'datapackage.json'));
    expect(described).toMatchObject({ profile: 'data-package', version: RELEASE_ID, carnet: { previous: null } });
    for (const { path: name, bytes } of resources) {
      const found = statSync(path.join(location, name));
      expect([name, found.size, found.mode & 0o777]).toEqual([name, bytes, 0o644]);
    }
  });

  it('is the same, byte for byte, when it is made again', async () => {
    const again = path.join(directory, 'again');
    await makeRelease(db, { directory: again, key });
    for (const name of readdirSync(path.join(releases, RELEASE_ID))) {
      const [one, other] = [releases, again].map((dir) => readFileSync(path.join(dir, RELEASE_ID, name)));
      expect(one?.equals(other as Buffer), name).toBe(true);
    }
  });

  it('continues the changes of the release before it', async () => {
    const rule = SAMPLE_FILES['entry/JP.yaml'] as string;
    await loadSample(db, directory, { 'entry/JP.yaml': rule.replace('stay: 90', 'stay: 30') });
    const store = new ReleaseStore(releases);
    const previous = await store.before('2026-06-16');
    expect(previous?.id).toBe(RELEASE_ID);
    const made = await makeRelease(db, { directory: releases, key, id: '2026-06-16', previous });
    expect(made).toMatchObject({ previous: RELEASE_ID, areChangesLate: false });
    const changes = records('2026-06-16', 'changes-since-previous.jsonl');
    expect(changes.map(({ kind }) => kind)).toContain('changed');
    expect(changes).toHaveLength(made.counts.changes as number);
    // The one after it has none of them.
    const after = await makeRelease(db, {
      directory: releases,
      key,
      id: '2026-06-16.2',
      previous: await store.find('2026-06-16'),
    });
    expect(after.counts.changes).toBe(0);

    const compared = await compareReleases(
      await openRelease(path.join(releases, RELEASE_ID)),
      await openRelease(path.join(releases, '2026-06-16')),
    );
    expect(compared.destinations.map(({ destination }) => destination)).toEqual(['JP']);
    expect(compared.destinations[0]?.changes[0]).toMatchObject({ before: { days: 90 }, after: { days: 30 } });
    expect(compared.records.entryRequirements).toMatchObject({ added: 0, removed: 0 });
    const { pairs } = compared;
    // As early versions made them.
    const matrix = path.join(releases, RELEASE_ID, 'matrix.csv');
    const lines = text(RELEASE_ID, 'matrix.csv');
    writeFileSync(matrix, lines.replace(/^(?=[C-Z])/m, 'BR,BR,visa_required,90,2026-02-17\n'));
    const early = await compareReleases(
      await openRelease(path.join(releases, RELEASE_ID)),
      await openRelease(path.join(releases, '2026-06-16')),
    );
    writeFileSync(matrix, lines);
    expect([early.pairs, early.destinations.map(({ destination }) => destination)]).toEqual([pairs, ['JP']]);
    expect(await store.ids()).toEqual(['2026-06-16.2', '2026-06-16', RELEASE_ID]);
  });

  it('leaves nothing when it cannot be made, and no trace of one that was killed', async () => {
    const place = path.join(directory, 'failing');
    await expect(makeRelease(db, { directory: place, key, id: '2026-02-30' })).rejects.toThrow(
      'not the id of a release',
    );
    mkdirSync(path.join(place, '.2026-06-14.99999999.tmp'), { recursive: true });
    const strange = await openRelease(path.join(releases, RELEASE_ID));
    const previous = { ...strange, carnet: { ...strange.carnet, changesThrough: '7.00000000' } };
    await expect(makeRelease(db, { directory: place, key, previous })).rejects.toThrow('--previous none');
    expect(readdirSync(place)).toEqual([]);
    mkdirSync(path.join(place, RELEASE_ID));
    writeFileSync(path.join(place, RELEASE_ID, 'mine'), '');
    await expect(makeRelease(db, { directory: place, key })).rejects.toThrow('is there already');
    expect(readdirSync(place)).toEqual([RELEASE_ID]);
  });

  it('is only counted by a dry run', async () => {
    const place = path.join(directory, 'dry');
    const made = await makeRelease(db, { directory: place, key: null });
    expect(made.location).toBeNull();
    expect(made.files.get('matrix.csv')?.lines).toBe(made.counts.pairs);
    expect(() => statSync(place)).toThrow('ENOENT');
  });
});

it('a file of a release is read as it is, however its lines are cut', async () => {
  const { merge } = await import('../../src/releases/compare/lines-of.ts');
  const sides = [
    [1, 2, 4],
    [2, 3],
  ].map((numbers) => Readable.from(numbers));
  const seen: unknown[] = [];
  const keys = { keyOf: (one: number) => one, compare: (a: number, b: number) => a - b };
  for await (const pair of merge<number, number>(sides[0] as Readable, sides[1] as Readable, keys)) seen.push(pair);
  expect(seen).toEqual([
    [1, undefined],
    [2, 2],
    [undefined, 3],
    [4, undefined],
  ]);
});
