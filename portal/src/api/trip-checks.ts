/** Asks the server to check a trip, as visitors without a key may. */
import { CarnetError } from '@carnet/client';
import type { TripQuestionBody } from '@carnet/rules/trips/question/question-fields.ts';
import type { TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import { locale } from '../i18n/locale.ts';

export interface QuestionProblem {
  /** Of the field, as in `travellers[0].documents[1].expiresOn`. */
  readonly path: string;
  /** In English; goes on after the path. */
  readonly message: string;
}

const PATH = '/portal/v1/trip-checks';
const TIMEOUT_MS = 30_000;

export async function checkTrip(question: TripQuestionBody, signal: AbortSignal): Promise<TripAnswer> {
  return JSON.parse(await ask(question, 'application/json', signal)) as TripAnswer;
}

/** Without what would change the answer, which takes most of the time. */
export async function checkTripAlone(question: TripQuestionBody, signal: AbortSignal): Promise<TripAnswer> {
  return JSON.parse(await ask(question, 'application/json', signal, '?counterfactuals=false')) as TripAnswer;
}

/** The checklist for a calendar, as a file of iCalendar. */
export async function tripCalendar(question: TripQuestionBody): Promise<string> {
  return await ask(question, 'text/calendar', AbortSignal.timeout(TIMEOUT_MS));
}

/** What of the question is wrong, by field; empty where the failure is of another kind. */
export function problemsOf(error: unknown): readonly QuestionProblem[] {
  const body = error instanceof CarnetError ? (error.body as { problems?: unknown } | undefined) : undefined;
  return Array.isArray(body?.problems) ? body.problems : [];
}

async function ask(question: TripQuestionBody, accept: string, signal: AbortSignal, query = ''): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(PATH + query, {
      method: 'POST',
      headers: { accept, 'accept-language': locale, 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    text = await response.text();
  } catch (cause) {
    throw new CarnetError('The trip could not be checked', { kind: 'network', code: 'NETWORK_ERROR', cause });
  }
  if (response.ok) return text;
  const body = envelope(text);
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new CarnetError(body?.message ?? `HTTP ${response.status}`, {
    kind: 'api',
    code: body?.code ?? `HTTP_${response.status}`,
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
    body,
  });
}

function envelope(text: string): CarnetError['body'] {
  try {
    const body = JSON.parse(text) as CarnetError['body'];
    return typeof body?.code === 'string' && typeof body.message === 'string' ? body : undefined;
  } catch {
    return undefined;
  }
}
