/**
 * Reports of mistakes by visitors without a key, by a form that works without script. Browsers are led to the page of the
 * report, or to one that says what is wrong; programs get JSON.
 */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import { questionLookup } from '../../../catalog/trips/question-lookup.ts';
import { readCorrection } from '../../../domain/corrections/read-correction.ts';
import { reportMistake } from '../../../services/corrections/report-mistake.ts';
import type { ServiceContext } from '../../../services/service-context.ts';
import { type AnswerKind, LIVE } from '../../answer/answer-kind.ts';
import { type Problem, problem, problemOf } from '../../answer/errors.ts';
import type { HttpRequest } from '../../answer/http-request.ts';
import { NO_CATALOG } from '../../public/answer-operation.ts';
import { LARGEST_REPORT, NO_MAILS, NO_REPORTS } from '../../public/corrections/report-correction.ts';
import { rulesOfPair } from '../../public/corrections/rules-of-pair.ts';
import type { Door } from '../../server/door.ts';
import type { Answers, Guard } from '../../server/route.ts';
import { chooseLanguage, LANGUAGES } from '../language.ts';
import { faultyFields } from '../shared/form-states.ts';
import type { ReportState } from '../shared/portal-shapes.ts';
import { type AddressLimiter, refuseOften } from '../visitor-limit.ts';
import type { StoredOutcomes } from './stored-outcomes.ts';

export interface CorrectionSources {
  readonly catalog: () => Catalog | undefined;
  readonly db: ServiceContext['db'] | undefined;
  readonly outcomes: StoredOutcomes;
  /** Whether there is a mail server. */
  readonly sendsMails: boolean;
  readonly limiter: AddressLimiter | undefined;
  readonly trustedProxies: number;
}

const SEE_OTHER: AnswerKind = { status: 303, contentType: 'text/html; charset=utf-8', cacheControl: 'no-store' };
const CREATED: AnswerKind = { ...LIVE, status: 201 };
const NOT_FOUND = problem('NOT_FOUND', 'There is no such report');
const AWAY = problem('SERVICE_UNAVAILABLE', 'Reports cannot be read now; try again later');

type Outcome =
  | { readonly receipt: { readonly id: string; readonly status: string } }
  | { readonly state: ReportState; readonly problem: Problem };

export function addCorrectionRoutes(
  door: Door,
  guard: Guard<undefined>,
  answers: Answers,
  sources: CorrectionSources,
): void {
  const { responder } = answers;
  door.add({
    method: 'POST',
    path: '/corrections',
    guard,
    answers,
    form: { maxBytes: LARGEST_REPORT },
    async handle({ request, form }) {
      const asked = LANGUAGES.find((one) => one === form.get('lang'));
      const outcome = await report(request, form, sources);
      if (/\btext\/html\b/i.test(request.headers.accept ?? '')) {
        const page = 'receipt' in outcome ? outcome.receipt.id : outcome.state;
        const fields = 'receipt' in outcome ? [] : fieldsAtFault(outcome.problem);
        const query = new URLSearchParams({
          ...(fields.length > 0 && { fields: fields.join(',') }),
          ...(asked !== undefined && { lang: asked }),
        });
        const location = `/corrections/${page}${query.size === 0 ? '' : `?${query}`}`;
        responder.answer(request, { ...SEE_OTHER, headers: ['location', location] }, Buffer.alloc(0), undefined);
      } else if ('receipt' in outcome) {
        responder.answer(request, CREATED, Buffer.from(JSON.stringify(outcome.receipt)), undefined);
      } else responder.problem(request, outcome.problem);
    },
  });
  door.add({
    method: 'GET',
    path: '/portal/corrections/{id}',
    guard,
    answers,
    async handle({ request, sent }) {
      const current = sources.catalog();
      if (current === undefined) return responder.problem(request, NO_CATALOG);
      const outcome = await sources.outcomes.of(current, sent.id ?? '');
      if (outcome === undefined) return responder.problem(request, AWAY);
      if (outcome === null) return responder.problem(request, NOT_FOUND);
      return responder.answer(request, LIVE, Buffer.from(JSON.stringify(outcome)), undefined);
    },
  });
}

async function report(
  request: HttpRequest,
  form: URLSearchParams,
  { catalog, db, sendsMails, limiter, trustedProxies }: CorrectionSources,
): Promise<Outcome> {
  const current = catalog();
  if (db === undefined) return { state: 'off', problem: NO_REPORTS };
  if (current === undefined) return { state: 'off', problem: NO_CATALOG };
  try {
    const sent = readCorrection(fieldsOf(form), questionLookup(current));
    if (sent.email !== null && !sendsMails) return { state: 'invalid', problem: NO_MAILS };
    const often = refuseOften(request, limiter, trustedProxies);
    if (often !== undefined) return { state: 'often', problem: often };
    const language = LANGUAGES.find((one) => one === form.get('lang')) ?? chooseLanguage(request.message).language;
    return { receipt: await reportMistake(db, { ...sent, language, ruleIds: rulesOfPair(current, sent) }) };
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'VALIDATION_ERROR')) throw error;
    return { state: 'invalid', problem: problemOf(error) };
  }
}

/** Of the form, where the problem names them. */
function fieldsAtFault({ extra }: Problem): string[] {
  const problems = Array.isArray(extra?.problems) ? (extra.problems as { readonly path?: string }[]) : [];
  return faultyFields(problems.map(({ path = '' }) => path));
}

/** Fields of forms that are left empty are sent all the same. `pair`: two codes, where there are several to choose from. */
function fieldsOf(form: URLSearchParams): Record<string, string> {
  const { lang: _, pair, ...fields } = Object.fromEntries([...form].filter(([, value]) => value.trim() !== ''));
  const [fromCountry = '', toCountry = ''] = (pair ?? '').split('-');
  return pair === undefined ? fields : { ...fields, fromCountry, toCountry };
}
