/** What follows an answer to a key: it is counted, and kept for the key's holder to see. */
import type { ResponderOptions } from '../answer/responder.ts';
import type { Quota } from '../guard/quota.ts';
import { recordedPath } from './recorded-path.ts';

export interface AnswerRecorder {
  record(
    apiKeyId: number,
    answer: {
      readonly method: string;
      readonly path: string;
      readonly status: number;
      readonly milliseconds: number;
      readonly requestId: string;
    },
  ): void;
}

export function answerRecording(
  settle: Quota['settle'],
  recorder: AnswerRecorder | undefined,
): NonNullable<ResponderOptions['onAnswered']> {
  if (recorder === undefined) return settle;
  return (key, request, status, milliseconds) => {
    settle(key, request, status);
    if (status === 0) return; // nobody was left to answer
    const { method, id: requestId } = request;
    recorder.record(key.apiKeyId, { method, path: recordedPath(request), status, milliseconds, requestId });
  };
}
