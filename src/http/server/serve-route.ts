/**
 * The whole of a route, in the contract's order of checks: credential, body, parameters, the answer, and what is
 * thrown.
 */
import type { HttpRequest } from '../answer/http-request.ts';
import { compileBody } from '../parameters/compile-body.ts';
import { compilePath, compileQuery, type Parameters } from '../parameters/compile-parameters.ts';
import { readJson } from '../parameters/read-json.ts';
import { bodyRefusal, formTypeRefusal, GONE, lineTypeRefusal, mediaTypeRefusal, readBody } from './request-body.ts';
import type { Answers, Route } from './route.ts';
import { allowTime } from './unhurried.ts';

export type Sent = Readonly<Record<string, string>>;

const NO_PARAMETERS: Parameters = Object.freeze({});
const NOTHING = Buffer.alloc(0);
const NO_FORM = new URLSearchParams();

/** Never rejects: every outcome is an answer. `sent`: the path parameters, percent-decoded. */
export type ServeRoute = (request: HttpRequest, sent: Sent) => Promise<void>;

export function serveRoute<Caller>(
  route: Route<Caller>,
  { responder, failure }: Answers,
  maxBodyBytes: number,
): ServeRoute {
  const { guard, json: jsonBody, form: formBody } = route;
  const largestBody = jsonBody?.maxBytes ?? formBody?.maxBytes ?? maxBodyBytes;
  const readQuery = route.query && compileQuery(route.query);
  const readPath = route.params && compilePath(route.params);
  const readFields = route.body && compileBody(route.body);
  const typeRefusal = formBody === undefined ? mediaTypeRefusal : formBody.takesAny ? () => undefined : formTypeRefusal;

  return async (request, sent) => {
    try {
      const checking = guard?.check(request);
      const checked = checking instanceof Promise ? await checking : checking;
      if (checked !== undefined && 'problem' in checked) return responder.problem(request, checked.problem);
      const caller = checked?.caller as Caller;

      let bytes: Buffer = NOTHING;
      if (route.isStreamed === true) {
        const refusal = lineTypeRefusal(request.message);
        if (refusal !== undefined) return responder.problem(request, refusal);
        allowTime(request.message);
      } else if (route.method === 'POST' || route.method === 'PATCH') {
        const read = await readBody(request.message, largestBody);
        if (read === GONE) return;
        const refusal = Buffer.isBuffer(read)
          ? (typeRefusal(request.message) ?? (await guard?.checkAgain?.(caller)))
          : read;
        if (refusal !== undefined) return responder.problem(request, refusal);
        bytes = read as Buffer;
      } else {
        const refusal = bodyRefusal(request.message, maxBodyBytes);
        if (refusal !== undefined) return responder.problem(request, refusal);
      }

      const params = readPath === undefined ? NO_PARAMETERS : readPath(sent);
      const query = readQuery === undefined ? NO_PARAMETERS : readQuery(request.query);
      const body = readFields === undefined ? {} : readFields(bytes);
      const json = jsonBody === undefined ? undefined : readJson(bytes, 'The request body');
      const form = formBody === undefined ? NO_FORM : readForm(request.message, bytes);
      const handling = route.handle({ request, caller, query, params, sent, body, json, form });
      if (handling instanceof Promise) await handling;
    } catch (error) {
      failure(request, error);
    }
  };
}

/** Empty for a body of another type. */
function readForm(message: HttpRequest['message'], bytes: Buffer): URLSearchParams {
  return formTypeRefusal(message) === undefined ? new URLSearchParams(bytes.toString()) : NO_FORM;
}
