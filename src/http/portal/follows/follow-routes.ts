/**
 * What people do to follow an answer by e-mail: ask, confirm and cancel, by forms that work without script. Browsers are
 * led to a page that says what became of it; programs get JSON.
 */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import { followAnswer } from '../../../services/follows/follow-answer.ts';
import { cancelFollow, confirmFollow } from '../../../services/follows/follow-links.ts';
import type { ServiceContext } from '../../../services/service-context.ts';
import type { AnswerKind } from '../../answer/answer-kind.ts';
import { type Problem, problem } from '../../answer/errors.ts';
import type { HttpRequest } from '../../answer/http-request.ts';
import { NO_CATALOG } from '../../public/answer-operation.ts';
import type { Door } from '../../server/door.ts';
import type { Answers, Guard, Route } from '../../server/route.ts';
import { countriesOf } from '../data/countries.ts';
import { chooseLanguage, LANGUAGES } from '../language.ts';
import type { FollowState } from '../shared/portal-shapes.ts';
import { type AddressLimiter, refuseOften } from '../visitor-limit.ts';

export interface FollowSources {
  readonly catalog: () => Catalog | undefined;
  readonly db: ServiceContext['db'] | undefined;
  /** Whether there is a mail server. */
  readonly sendsMails: boolean;
  readonly limiter: AddressLimiter | undefined;
  readonly trustedProxies: number;
}

const FORM_BYTES = 4096;
const OFF = problem(
  'SERVICE_UNAVAILABLE',
  'This server sends no mails, so answers cannot be followed: SMTP_URL is not set',
);
const STALE = problem('NOT_FOUND', 'This link is not valid: it was cancelled, or not confirmed within a day');
const NO_ANSWER = 'passport and destination must be ISO codes of two countries, such as BR and JP';
const SEE_OTHER: AnswerKind = { status: 303, contentType: 'text/html; charset=utf-8', cacheControl: 'no-store' };
const JSON_ANSWER: AnswerKind = { contentType: 'application/json; charset=utf-8', cacheControl: 'no-store' };

type Outcome = FollowState | { readonly state: FollowState; readonly problem: Problem };

export function addFollowRoutes(door: Door, guard: Guard<undefined>, answers: Answers, sources: FollowSources): void {
  const { db, sendsMails } = sources;
  const { responder } = answers;
  const tell = (request: HttpRequest, outcome: Outcome, language: string | undefined) => {
    const [state, refusal] = typeof outcome === 'string' ? [outcome, undefined] : [outcome.state, outcome.problem];
    if (/\btext\/html\b/i.test(request.headers.accept ?? '')) {
      const location = `/follow/${state}${language === undefined ? '' : `?lang=${language}`}`;
      responder.answer(request, { ...SEE_OTHER, headers: ['location', location] }, Buffer.alloc(0), undefined);
    } else if (refusal !== undefined) responder.problem(request, refusal);
    else responder.answer(request, JSON_ANSWER, Buffer.from(JSON.stringify({ status: state })), undefined);
  };
  const add = (
    path: string,
    form: NonNullable<Route['form']>,
    act: (database: ServiceContext['db'], request: HttpRequest, fields: URLSearchParams) => Promise<Outcome>,
    checks: { readonly guard?: Guard<undefined> } = { guard },
  ) =>
    door.add({
      ...checks,
      method: 'POST',
      answers,
      path,
      form,
      async handle({ request, form: fields }) {
        const { language, isInAddress } = chooseLanguage(request.message);
        const asked = LANGUAGES.find((one) => one === fields.get('lang'));
        const outcome: Outcome =
          !sendsMails || db === undefined ? { state: 'off', problem: OFF } : await act(db, request, fields);
        tell(request, outcome, asked ?? (isInAddress ? language : undefined));
      },
    });

  add('/follow', { maxBytes: FORM_BYTES }, (database, request, fields) => ask(database, request, fields, sources));
  add('/follow/confirm', { maxBytes: FORM_BYTES }, async (database, request) =>
    (await confirmFollow(database, tokenOf(request))) ? 'confirmed' : { state: 'stale', problem: STALE },
  );
  // One click in a mail program (RFC 8058): its server asks, with a body of a type of its own, and is not led on.
  add(
    '/follow/cancel',
    { maxBytes: FORM_BYTES, takesAny: true },
    async (database, request) => ((await cancelFollow(database, tokenOf(request))) ? 'cancelled' : 'stale'),
    {},
  );
}

const tokenOf = (request: HttpRequest): string => new URLSearchParams(request.query).get('token') ?? '';

async function ask(
  db: ServiceContext['db'],
  request: HttpRequest,
  fields: URLSearchParams,
  { catalog, limiter, trustedProxies }: FollowSources,
): Promise<Outcome> {
  const often = refuseOften(request, limiter, trustedProxies);
  if (often !== undefined) return { state: 'often', problem: often };
  const current = catalog();
  if (current === undefined) return { state: 'off', problem: NO_CATALOG };
  const { find } = countriesOf(current);
  const [passport, destination] = [find(fields.get('passport') ?? ''), find(fields.get('destination') ?? '')];
  if (!passport?.isPassport || destination === undefined || passport === destination) {
    return { state: 'invalid', problem: problem('VALIDATION_ERROR', NO_ANSWER) };
  }
  const language = LANGUAGES.find((one) => one === fields.get('lang')) ?? chooseLanguage(request.message).language;
  const email = fields.get('email') ?? '';
  try {
    await followAnswer(db, { email, passportId: passport.id, destinationId: destination.id, language });
    return 'sent';
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'VALIDATION_ERROR')) throw error;
    return { state: 'invalid', problem: problem('VALIDATION_ERROR', error.message) };
  }
}
