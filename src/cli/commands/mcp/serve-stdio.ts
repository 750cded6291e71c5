/** Speaks the protocol on standard input and output until the input ends. */
import { dayOf } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import { answerTrip } from '@carnet/rules/trips/answer-trip.ts';
import { checkTrip } from '@carnet/rules/trips/check-trip.ts';
import { readQuestion } from '@carnet/rules/trips/question/read-question.ts';
import { serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import type { Catalog } from '../../../catalog/catalog.ts';
import { questionLookup } from '../../../catalog/trips/question-lookup.ts';
import { questionHash } from '../../../infrastructure/trips/question-hash.ts';
import { wordsIn } from '../../../infrastructure/words/words-in.ts';
import type { McpCall } from '../../../mcp/mcp-call.ts';
import { mcpServer } from '../../../mcp/mcp-server.ts';

/** The client is answered at once; what asks for the data waits for them. Rejects when they cannot be read. */
export async function serveStdio(data: Promise<Catalog>, report: (message: string) => void): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  process.stdin.once('end', resolve).once('close', resolve);
  const handle = serve(() => mcpServer(localCall(data, report)), { onerror: (error) => report(error.message) });
  try {
    await Promise.race([closed, data.then(() => closed)]);
  } finally {
    await handle.close();
  }
}

function localCall(data: Promise<Catalog>, report: (message: string) => void): McpCall {
  return {
    catalog: () => data,
    get today() {
      return dayOf(Date.now());
    },
    async checkTrip(sent, { language, counterfactuals }) {
      const catalog = await data;
      const asOf = dayOf(Date.now());
      const question = readQuestion(sent, questionLookup(catalog), asOf);
      const checked = checkTrip(question, catalog.tripFacts, { asOf, counterfactuals });
      return answerTrip(checked, wordsIn(language), { inputHash: questionHash(sent) });
    },
    changes: undefined,
    failed(error) {
      report(error instanceof DomainError ? error.message : String((error as Error)?.stack ?? error));
    },
  };
}
