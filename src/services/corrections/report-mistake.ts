/** Somebody reports a mistake in an answer. The same text about the same pair is one report. */
import { createHash, randomBytes } from 'node:crypto';
import type { Executor } from '../../db/executor.ts';
import type { CorrectionStatus } from '../../domain/corrections/correction.ts';
import type { SentCorrection } from '../../domain/corrections/read-correction.ts';
import { insertCorrection } from './corrections.repository.ts';
import { raiseDoubts } from './rule-doubts.ts';

export interface ReportedMistake extends SentCorrection {
  /** Of the mail with the outcome. */
  readonly language: 'en' | 'es' | 'fr' | 'pt';
  /** The rules that answer the pair. */
  readonly ruleIds: readonly number[];
}

export async function reportMistake(
  db: Executor,
  { language, ruleIds, ...sent }: ReportedMistake,
): Promise<{ readonly id: string; readonly status: CorrectionStatus }> {
  return await db.transaction().execute(async (trx) => {
    const { id, status, isNew } = await insertCorrection(trx, {
      id: randomBytes(16).toString('base64url'),
      passport_id: sent.passportId,
      destination_id: sent.destinationId,
      topic: sent.topic,
      message: sent.message,
      digest: digestOf(sent.message),
      source_url: sent.sourceUrl,
      input_hash: sent.inputHash,
      data_revision: sent.dataRevision,
      email: sent.email,
      language: sent.email === null ? null : language,
    });
    if (isNew) {
      const { topic, destinationId } = sent;
      await raiseDoubts(trx, { correctionId: id, topic, ruleIds, destinationId });
    }
    return { id, status };
  });
}

/** Equal for texts that differ in capitals and spaces alone. */
function digestOf(message: string): string {
  const plain = message.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return createHash('sha256').update(plain).digest('base64url');
}
