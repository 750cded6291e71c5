import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ByteText, toBytes } from '../../../src/catalog/byte-text.ts';
import type { Catalog } from '../../../src/catalog/catalog.ts';
import { CatalogKeeper } from '../../../src/catalog/image/catalog-keeper.ts';
import { TRAVELLER_INDEPENDENT_FIELDS, VISA_FIELDS } from '../../../src/domain/fields/entry-rule-fields.ts';
import { namesOf } from '../../../src/domain/fields/field.ts';
import type { PairAnswer } from '../../../src/importers/open-data/pair-answers.ts';
import { silentProgress } from '../../../src/infrastructure/progress.ts';
import { loadOpenData } from '../../../src/services/open-data/load-open-data.ts';
import { type OpenDataAnswers, openDataAnswers } from '../../../src/services/open-data/open-data-answers.ts';
import { readOpenDataDirectory } from '../../../src/services/open-data/read-open-data-directory.ts';
import { openTestDatabase, type TestDatabase } from '../../helpers/database.ts';

describe('the answers that the files give without a database', () => {
  let db: TestDatabase;
  let place: string;
  let keeper: CatalogKeeper;
  let catalog: Catalog;
  let data: OpenDataAnswers;

  beforeAll(async () => {
    const directory = path.resolve(import.meta.dirname, '../../../data');
    const now = Date.now();
    data = openDataAnswers(await readOpenDataDirectory(directory), {
      name: 'data',
      today: new Date(now).toISOString().slice(0, 10),
    });
    db = await openTestDatabase('embedded');
    place = mkdtempSync(path.join(tmpdir(), 'carnet-served-'));
    await loadOpenData(db.kysely, { directory, progress: silentProgress });
    keeper = new CatalogKeeper({
      connection: db.poolConfig,
      snapshotPath: path.join(place, 'catalog.snapshot'),
      software: 'test',
      now: () => now,
    });
    catalog = await keeper.rebuild();
  });
  afterAll(async () => {
    await keeper?.close();
    await db?.close();
    rmSync(place, { recursive: true, force: true });
  });

  it('are those that a server with the same files serves, for every pair', () => {
    const differing: string[] = [];
    let answered = 0;
    for (const from of data.countries.values()) {
      for (const to of data.countries.values()) {
        if (from === to) continue;
        const served = catalog.personalized(from.id, to.id);
        if (!from.issuesPassports) {
          if (served !== undefined) differing.push(`${from.iso2}>${to.iso2} answered`);
          continue;
        }
        const answer = data.answers.answer(from.id, to.id);
        if (served !== undefined) answered += 1;
        for (const field of differences(served, answer)) differing.push(`${from.iso2}>${to.iso2} ${field}`);
      }
    }
    expect(differing).toEqual([]);
    expect(answered).toBeGreaterThan(39_000);
  });
});

type Served = Readonly<Record<string, unknown>>;

/** The fields that differ; `answered` when only one of the two answers. */
function differences(served: ByteText | undefined, answer: PairAnswer | undefined): string[] {
  if (served === undefined || answer === undefined) return served === answer ? [] : ['answered'];
  const { requirement } = JSON.parse(toBytes(served).toString()) as { requirement: Served };
  const validity = requirement.documentValidity as { minimumDays: number } | null;
  const flat: Served = { ...requirement, documentValidityMinimumDays: validity?.minimumDays ?? null };
  // The contract's customsDeclarationRequired is never null.
  const fields: Served = {
    ...answer.fields,
    customsDeclarationRequired: answer.fields.customsDeclarationRequired ?? false,
  };
  return [
    ...namesOf(VISA_FIELDS).filter((field) => flat[field] !== answer[field]),
    ...TRAVELLER_INDEPENDENT_FIELDS.filter((field) => flat[field] !== fields[field]),
  ];
}
