/** Previews a change of the desk: publishes it in a transaction that is rolled back, and compares catalogs. */
import { hash } from 'node:crypto';
import { dayOf } from '@carnet/rules/calendar.ts';
import { CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import { inTurns } from '../../catalog/in-turns.ts';
import { journeysTouchedBy, pairsOfJourneys } from '../../catalog/previews/flipped-trips.ts';
import {
  type ComparedEditions,
  differingAnswers,
  displacedRules,
  idleRules,
  previewOfChange,
} from '../../catalog/previews/preview-of-change.ts';
import { readEdited, readOtherPairs, readPairs, withEdited } from '../../catalog/read/read-pairs.ts';
import type { TravelRows } from '../../catalog/read/travel-rows.ts';
import { RulesEdition } from '../../catalog/rules-edition.ts';
import { connect, type DatabaseConnection } from '../../db/connection.ts';
import { readDataVersions } from '../../db/data-version.ts';
import type { Executor, Trx } from '../../db/executor.ts';
import { DatabaseUnavailableError } from '../../db/unavailable.ts';
import type { Edit } from '../../domain/desk/edit.ts';
import { idInScope, recordOf } from '../../domain/desk/edited-record.ts';
import { affectedPairs, movingCountries, pairsOfRules } from '../../services/desk/affected-pairs.ts';
import { applyEdits, keysOfRules } from '../../services/desk/apply/apply-edits.ts';
import { findChange, findEdits } from '../../services/desk/changes.repository.ts';
import type { MadePreview } from '../../services/desk/keep-preview.ts';
import { PreviewOutdatedError } from '../../services/desk/publish-change.ts';
import { dayFrom } from '../../services/desk/write-draft.ts';
import { findRuleIds } from '../../services/entry-rules/entry-rules.repository.ts';

/** Makes previews one at a time, on a connection of their own: each takes a good part of a second. */
export class Previews {
  readonly #connection: DatabaseConnection;
  /** The last that was asked for. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(poolConfig: pg.PoolConfig) {
    this.#connection = connect({ ...poolConfig, max: 1 });
  }

  /** @throws DomainError as `previewChange` does. */
  readonly make = (changeId: number): Promise<MadePreview> => {
    const coming = this.#last.catch(() => {}).then(() => previewChange(this.#connection.kysely, changeId, Date.now()));
    this.#last = coming;
    return coming;
  };

  /** When the statement under way has ended; nothing that a preview does lasts. */
  async close(): Promise<void> {
    await this.#connection.close();
  }
}

/** `now`: ms since epoch. @throws DomainError NOT_FOUND, CONFLICT, BUSINESS_RULE_VIOLATION. */
export async function previewChange(db: Executor, id: number, now: number, attempt = 1): Promise<MadePreview> {
  try {
    return await previewOnce(db, id, now);
  } catch (error) {
    // Somebody wrote the data, one of the rules, or the change itself, meanwhile: what is read next is newer.
    const hasLost = error instanceof DatabaseUnavailableError && !error.isOutage;
    if (!(hasLost || error instanceof PreviewOutdatedError) || attempt >= ATTEMPTS) throw error;
    return await previewChange(db, id, now, attempt + 1);
  }
}

/** How often what is read is given up for what another transaction writes. */
const ATTEMPTS = 5;

/**
 * While a transaction lasts, others wait, on the embedded database for all they ask it. So there is none around what can be
 * read without, and the one that has the edits reads only what they write. All that is read together is of one token.
 */
async function previewOnce(db: Executor, id: number, now: number): Promise<MadePreview> {
  const today = dayOf(now);
  const change = await findChange(db, id);
  const edits = (await findEdits(db, [id])).get(id) ?? [];
  const from = dayFrom(change.effective_from, today);
  const day = from ?? today;
  const affected = await affectedPairs(db, edits);
  const { journeys, asked } = await journeysOf(db, edits);
  const groupIds = new Set(edits.filter((edit) => recordOf(edit) === 'country_group').map(idInScope));
  const read = await readPairs(readerOf(db), { ranges: [...affected, asked], groupIds });
  const { token } = read.dataVersion;
  const refuseOthers = async (reader: Executor) => {
    const { catalog } = await readDataVersions(reader);
    if (catalog.token !== token) throw new PreviewOutdatedError(id);
  };
  const edited = await rolledBack(db, async (trx) => {
    await refuseOthers(trx);
    await applyEdits(trx, { changeId: id, edits, from, today, isRehearsal: true });
    const ruleIds = await findRuleIds(trx, keysOfRules(edits, from));
    return await readEdited(readerOf(trx), ruleIds, new Set(edits.map(recordOf)));
  });
  const editionOf = (rows: TravelRows) => inTurns(RulesEdition.making(rows, now, day));
  const before = await editionOf(read);
  const after = await editionOf(withEdited(read, edited));
  const editions: ComparedEditions = { before, after, day, affected, groupIds, journeys };
  const differences = await differingAnswers(editions);
  const live = new Set(edited.rules.map((rule) => rule.id));
  const displaced = displacedRules(differences, editions).filter((one) => live.has(one) || !edited.ruleIds.has(one));
  // Whether a rule still answers anything is asked of all its pairs, most of which do not differ.
  const about = await pairsOfRules(db, displaced, movingCountries(edits));
  let idle: number[] = [];
  if (about.size > 0) {
    const ofDisplaced = await readOtherPairs(readerOf(db), read, { ranges: [...about.values()], groupIds });
    await refuseOthers(db);
    idle = await idleRules(about, await editionOf(withEdited(ofDisplaced, edited)));
  }
  const preview = await previewOfChange(editions, differences, idle);
  const digest = hash('sha256', JSON.stringify([preview.day, preview.differences, ...preview.health]));
  return { preview, token, today, digest, editsOf: change.edited_at.toISOString() };
}

/** What `read` found in a transaction that is rolled back. */
async function rolledBack<T>(db: Executor, read: (trx: Trx) => Promise<T>): Promise<T> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    return await read(trx);
  } finally {
    await trx.rollback().execute();
  }
}

/** The kept journeys that the edits may touch, and pairs among which are those that they ask about. */
async function journeysOf(db: Executor, edits: readonly Edit[]) {
  const { rows } = await sql<{ id: number; iso2: string }>`select id, iso2 from country`.execute(db);
  const codes = new Map(rows.map(({ id, iso2 }) => [iso2, id]));
  const ofOthers = edits.filter((edit) => recordOf(edit) !== 'country_group');
  const pairs = await affectedPairs(db, ofOthers);
  const journeys = journeysTouchedBy({ moving: movingCountries(edits), pairs }, codes);
  return { journeys, asked: pairsOfJourneys(journeys, codes) };
}

const readerOf = (db: Executor) => ({
  query: (query: string | { readonly text: string }) =>
    db.executeQuery(CompiledQuery.raw(typeof query === 'string' ? query : query.text)),
});
