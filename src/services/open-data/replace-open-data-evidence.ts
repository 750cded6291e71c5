/** Brings publications, evidence and official hosts to what the open data set says. */
import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { layDeskEvidence } from '../desk/lay-desk-over.ts';
import { replaceListedHosts } from '../desk/official/official-hosts.repository.ts';
import {
  addPublications,
  compareEvidence,
  listEvidence,
  replaceEvidence,
  savePublications,
} from '../evidence/evidence.repository.ts';
import type { OpenData } from './read-open-data.ts';
import type { ChangeCounts } from './row-changes.ts';

type Said = 'evidence' | 'publications' | 'officialDomains' | 'others';

/** `sourceId` null: the set was never loaded. */
export async function replaceOpenDataEvidence(
  trx: Transaction<DatabaseSchema>,
  { evidence, publications, officialDomains, others }: Pick<OpenData, Said>,
  { sourceId, dryRun }: { sourceId: number | null; dryRun: boolean },
): Promise<ChangeCounts> {
  const stored = sourceId === null ? [] : await listEvidence(trx, sourceId);
  const laid = sourceId === null ? undefined : await layDeskEvidence(trx, sourceId, evidence);
  const wanted = laid?.wanted ?? evidence;
  const changes = compareEvidence(stored, wanted);
  if (dryRun || sourceId === null) return changes;
  await savePublications(trx, publications);
  await addPublications(trx, others?.publications ?? []);
  await replaceListedHosts(trx, officialDomains);
  if (changes.inserted + changes.updated + changes.removed > 0) await replaceEvidence(trx, sourceId, wanted);
  await laid?.settle();
  return changes;
}
