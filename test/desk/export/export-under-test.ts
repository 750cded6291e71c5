/** A desk over a checkout of the sample data set, and what is answered from a database. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MemoryCatalog } from '../../../src/catalog/catalog.ts';
import { loadOpenData } from '../../../src/services/open-data/load-open-data.ts';
import type { CarnetRun } from '../../cli/carnet.ts';
import { runCommand } from '../../cli/run-command.ts';
import { openTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { readEdition } from '../../helpers/read-edition.ts';
import { type FileChanges, writeSampleDataSet } from '../../helpers/sample-data-set.ts';
import { startDashboard } from '../../http-dashboard/dashboard-under-test.ts';
import { type DeskUser, deskUser } from '../desk-under-test.ts';

export interface DeskCheckout extends DeskPair {
  readonly db: TestDatabase;
  /** Top of the checkout, with the files in `data`. */
  readonly top: string;
  readonly data: string;
  /** Of the rule that is live. */
  ruleId(key: string): Promise<number>;
  publish(draft: object): Promise<number>;
  /** `carnet desk export`. */
  run(...args: string[]): Promise<CarnetRun>;
  load(): Promise<unknown>;
  read(file: string): string;
  edit(file: string, was: string, is: string): void;
  close(): Promise<void>;
}

/** The files are loaded, and nothing is edited yet. */
export async function deskCheckout(changes: FileChanges = {}): Promise<DeskCheckout> {
  const db = await openTestDatabase('postgres');
  const api = await startDashboard(db);
  const top = mkdtempSync(path.join(tmpdir(), 'carnet-checkout-'));
  const data = path.join(top, 'data');
  writeSampleDataSet(data, changes);
  git(top, 'init', '-q');
  // What goes back with a revert makes the files older than what is stored.
  const load = () => loadOpenData(db.kysely, { directory: data, allowOlder: true });
  await load();
  const pair = { author: await deskUser(db, api, 'editor'), reviewer: await deskUser(db, api, 'reviewer') };
  const read = (file: string) => readFileSync(path.join(data, file), 'utf8');
  return {
    ...pair,
    db,
    top,
    data,
    load,
    read,
    async ruleId(key) {
      const rule = db.kysely.selectFrom('entry_rule').select('id').where('rule_key', '=', key);
      return (await rule.where('retired_at', 'is', null).executeTakeFirstOrThrow()).id;
    },
    publish: (draft) => publishDraft(pair, draft),
    run: (...args) => runCommand(db, ['desk', 'export', '--data', data, ...args]),
    edit: (file, was, is) => writeFileSync(path.join(data, file), read(file).replace(was, is)),
    async close() {
      rmSync(top, { recursive: true, force: true });
      await api.close();
      await db.close();
    },
  };
}

export interface DeskPair {
  readonly author: DeskUser;
  readonly reviewer: DeskUser;
}

/** Through all states. The id of the change. */
export async function publishDraft({ author, reviewer }: DeskPair, draft: object): Promise<number> {
  const drafted = await author.ask('POST', '/changes', draft);
  if (drafted.statusCode !== 201) throw new Error(drafted.json.message);
  await publishChange({ author, reviewer }, drafted.json.id);
  return drafted.json.id;
}

export async function publishChange({ author, reviewer }: DeskPair, id: number): Promise<void> {
  for (const [user, name] of [
    [author, 'submit'],
    [reviewer, 'preview'],
    [reviewer, 'approve'],
    [reviewer, 'publish'],
  ] as const) {
    const answer = await user.ask('POST', `/changes/${id}/${name}`, {});
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.json.message}`);
  }
}

export interface AskedAnswers {
  readonly hasEvidence?: (destinationId: number) => boolean;
  /** By its place among the countries that issue passports. */
  readonly isPassport?: (index: number) => boolean;
}

/**
 * As JSON, by pair; ids of rules by their names, and without when they were stored. As text, because the answers of
 * the whole data set are too many to be kept and compared as objects.
 */
export async function allAnswers(
  db: TestDatabase,
  now: number,
  { hasEvidence = () => true, isPassport = () => true }: AskedAnswers = {},
): Promise<Map<string, string>> {
  const edition = await readEdition(db, { now });
  const catalog = new MemoryCatalog(edition, undefined);
  const rules = await db.kysely.selectFrom('entry_rule').select(['id', 'scope_key', 'rule_key']).execute();
  const names = new Map(rules.map((rule) => [rule.id, `${rule.scope_key} ${rule.rule_key}`]));
  // A quote within a text is written \", so what looks like a field is one.
  const named = (answer: string) =>
    answer
      .replaceAll(/"(?:createdAt|updatedAt)":(?:"[^"]*"|null)/g, '"storedAt":""')
      .replaceAll(/"(statementId|id)":(\d+)/g, (all, field, id) =>
        names.has(Number(id)) ? `"${field}":"${names.get(Number(id))}"` : all,
      );
  const answers = new Map<string, string>();
  const countries = edition.countries.all;
  const destinations = countries.filter(({ id }) => catalog.isDestination(id));
  const passports = countries.filter(({ issuesPassports }) => issuesPassports).filter((_, index) => isPassport(index));
  for (const { id: passport } of passports) {
    for (const { id: destination } of destinations) {
      const answer = catalog.personalizedWith(passport, destination, { trace: false, evidence: true });
      if (answer === undefined) continue;
      answers.set(`${passport} ${destination}`, named(hasEvidence(destination) ? answer : withoutEvidence(answer)));
    }
  }
  return answers;
}

/** Who says each fact stays. */
function withoutEvidence(answer: string): string {
  return JSON.stringify(JSON.parse(answer, (key, value) => (key === 'evidence' ? undefined : value)));
}

/** What `read` tells of an empty database into which the files are loaded; `data`: the folder with them. */
export async function readLoaded<Read>(data: string, read: (db: TestDatabase) => Promise<Read>): Promise<Read> {
  const fresh = await openTestDatabase('postgres');
  try {
    await loadOpenData(fresh.kysely, { directory: data });
    return await read(fresh);
  } finally {
    await fresh.close();
  }
}

/** Of a checkout at `directory`. */
export const git = (directory: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    cwd: directory,
    encoding: 'utf8',
  });
