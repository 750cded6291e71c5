/** A request to the embedded identity provider, and what of it is handed on to better-auth. */

import { isStorableText } from '@carnet/rules/storable.ts';
import { parseEmail } from '../../../domain/accounts/email.ts';
import type { IdentityEndpoint } from './endpoints.ts';

/** A request to what is below `/auth`, its body read. */
export interface IdentityRequest {
  readonly method: 'GET' | 'POST';
  /** What follows `/auth`. */
  readonly path: string;
  readonly query: string;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly clientAddress: string | null;
}

type Fields = Record<string, unknown>;

/** Says to better-auth where a request comes from; set by us alone. */
export const CLIENT_ADDRESS = 'x-carnet-client-address';

/** The body is written again, as JSON. */
export function headersFor({ method, headers: sent, clientAddress }: IdentityRequest): Headers {
  const headers = new Headers(sent);
  for (const name of [CLIENT_ADDRESS, 'content-length', 'transfer-encoding', 'expect']) headers.delete(name);
  if (clientAddress !== null) headers.set(CLIENT_ADDRESS, clientAddress);
  if (method === 'POST') headers.set('content-type', 'application/json');
  return headers;
}

/**
 * The fields of the body that the endpoint takes; undefined when it is not a JSON object, or holds text that the
 * database cannot: a NUL character or half of a surrogate pair.
 */
export function fieldsFor(request: IdentityRequest, endpoint: IdentityEndpoint): Fields | undefined {
  const body = isFormRequest(request, endpoint) ? readForm(request.body) : readObject(request.body);
  if (body === undefined) return undefined;
  const taken = (endpoint.fields ?? []).filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]);
  if (taken.some(([, value]) => typeof value === 'string' && !isStorableText(value))) {
    return undefined;
  }
  const fields: Fields = Object.fromEntries(taken);
  if (typeof fields.email === 'string') fields.email = oneFormOf(fields.email);
  if (request.path === '/sign-up/email') fields.name = nameOf(fields.name);
  if (request.path === '/sign-in/magic-link') {
    fields.metadata = { language: fields.language };
    delete fields.language;
  }
  // Whoever changes a password may do so because a stranger is signed in.
  if (request.path === '/change-password') fields.revokeOtherSessions = true;
  return fields;
}

/** What is no address is refused by better-auth. */
function oneFormOf(email: string): string {
  try {
    return parseEmail(email);
  } catch {
    return email;
  }
}

/** Our own pages send forms; nothing else does. */
export const isFormRequest = ({ method, headers }: IdentityRequest, { takesForms }: IdentityEndpoint): boolean =>
  method === 'POST' &&
  takesForms === true &&
  /^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '');

export const readForm = (body: Buffer): Fields => Object.fromEntries(new URLSearchParams(body.toString('utf8')));

function readObject(body: Buffer): Fields | undefined {
  if (body.length === 0) return {};
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

/** Nothing needs a name: it may be left out. */
const nameOf = (name: unknown): unknown => (typeof name === 'string' ? name.trim().slice(0, 100) : (name ?? ''));
