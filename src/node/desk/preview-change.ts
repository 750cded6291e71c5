/** Previews a change of the desk: publishes it in a transaction that is rolled back, and compares the catalogs. */
import { hash } from 'node:crypto';
import { dayOf } from '@carnet/rules/calendar.ts';
import type { PairRange } from '@carnet/rules/entry-rules/pair-range.ts';
import { CompiledQuery, sql } from 'kysely';
import { buildImage } from '../../catalog/build/build-image.ts';
import { type CatalogSource, databaseSource } from '../../catalog/build/read-database.ts';
import type { AnswerDifference } from '../../catalog/changes/answer-differences.ts';
import type { ComparedEditions } from '../../catalog/previews/compared-editions.ts';
import { journeysTouchedBy, pairsOfJourneys } from '../../catalog/previews/flipped-trips.ts';
import { displacedRules, idleRules } from '../../catalog/previews/idle-rules.ts';
import { differencesBetween, previewOfChange } from '../../catalog/previews/preview-of-change.ts';
import { RulesEdition } from '../../catalog/rules-edition.ts';
import type { Executor, Trx } from '../../db/executor.ts';
import { DatabaseUnavailableError } from '../../db/unavailable.ts';
import type { Edit } from '../../domain/desk/edit.ts';
import { idInScope, recordOf } from '../../domain/desk/edited-record.ts';
import { affectedPairs, movingCountries, pairsOfRules } from '../../services/desk/affected-pairs.ts';
import { applyEdits } from '../../services/desk/apply-edits.ts';
import { findChange, findEdits } from '../../services/desk/changes.repository.ts';
import type { MadePreview } from '../../services/desk/keep-preview.ts';
import { dayFrom } from '../../services/desk/write-draft.ts';

/** `now`: ms since epoch. @throws DomainError NOT_FOUND, CONFLICT, BUSINESS_RULE_VIOLATION. */
export async function previewChange(db: Executor, id: number, now: number, attempt = 1): Promise<MadePreview> {
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        throw new RolledBack(await readWithin(trx, id, now));
      });
  } catch (error) {
    if (error instanceof RolledBack) return previewOf(error.read);
    // Somebody wrote one of the rules, or the change itself, meanwhile: what is read next is newer.
    const hasLost = error instanceof DatabaseUnavailableError && !error.isOutage;
    if (!hasLost || attempt >= ATTEMPTS) throw error;
    return await previewChange(db, id, now, attempt + 1);
  }
}

/** How often what is read is given up for what another transaction writes. */
const ATTEMPTS = 5;

/** Thrown to roll back what was published for a look. */
class RolledBack extends Error {
  readonly read: ReadForPreview;

  constructor(read: ReadForPreview) {
    super('rolled back');
    this.read = read;
  }
}

/** All that a preview needs of the database. */
interface ReadForPreview extends Pick<MadePreview, 'today' | 'editsOf'> {
  readonly editions: ComparedEditions;
  readonly differences: readonly AnswerDifference[];
  /** Ids of the rules that would answer nothing any more. */
  readonly idle: readonly number[];
}

/** Trips are checked only now: while the transaction lasts, others wait, on the embedded database for all they ask it. */
function previewOf({ editions, differences, idle, today, editsOf }: ReadForPreview): MadePreview {
  const preview = previewOfChange(editions, differences, idle);
  const digest = hash('sha256', JSON.stringify([preview.day, preview.differences, ...preview.health]));
  return { preview, token: editions.before.token, today, digest, editsOf };
}

/** Publishes the change in the transaction. */
async function readWithin(trx: Trx, id: number, now: number): Promise<ReadForPreview> {
  const today = dayOf(now);
  const change = await findChange(trx, id);
  const edits = (await findEdits(trx, [id])).get(id) ?? [];
  const from = dayFrom(change.effective_from, today);
  const day = from ?? today;
  const affected = await affectedPairs(trx, edits);
  const { journeys, asked } = await journeysOf(trx, edits);
  const groupIds = new Set(edits.filter((edit) => recordOf(edit) === 'country_group').map(idInScope));
  const editionOf = async (ranges: readonly PairRange[]) =>
    new RulesEdition(await buildImage(await rulesAbout(trx, ranges), now, day));
  const before = await editionOf([...affected, asked]);
  await applyEdits(trx, { changeId: id, edits, from, today, isRehearsal: true });
  const after = await editionOf([...affected, asked]);
  const editions = { before, after, day, affected, groupIds, journeys };
  const differences = differencesBetween(editions);
  // Whether a rule still answers anything is asked of all its pairs, most of which do not differ.
  const displaced = await pairsOfRules(trx, displacedRules(differences, editions));
  const idle = displaced.size === 0 ? [] : idleRules(displaced, await editionOf([...displaced.values()]));
  return { editions, differences, idle, today, editsOf: change.edited_at.toISOString() };
}

/** The kept journeys that the edits may touch, and pairs among which are those that they ask about. */
async function journeysOf(trx: Trx, edits: readonly Edit[]) {
  const { rows } = await sql<{ id: number; iso2: string }>`select id, iso2 from country`.execute(trx);
  const codes = new Map(rows.map(({ id, iso2 }) => [iso2, id]));
  const ofOthers = edits.filter((edit) => recordOf(edit) !== 'country_group');
  const pairs = await affectedPairs(trx, ofOthers);
  const journeys = journeysTouchedBy({ moving: movingCountries(edits), pairs }, codes);
  return { journeys, asked: pairsOfJourneys(journeys, codes) };
}

async function rulesAbout(trx: Trx, ranges: readonly PairRange[]): Promise<CatalogSource> {
  const reader = {
    query: (query: string | { readonly text: string }) =>
      trx.executeQuery(CompiledQuery.raw(typeof query === 'string' ? query : query.text)),
  };
  return await databaseSource(reader, undefined, ranges);
}
