/**
 * Says what is wrong with a request's first line and Host header; every surface asks before anything else (RFC 9112,
 * 3).
 */

import type { IncomingMessage } from 'node:http';
import { type Problem, problem } from '../answer/errors.ts';

// Who sends one of these may mean another end of the request than we do: nothing more is read from the connection.
const refuse = (message: string): Problem => problem('VALIDATION_ERROR', message, ['connection', 'close']);

const NO_HOST = refuse('The request is not valid HTTP/1.1: header "host" is required');
const TWO_HOSTS = refuse('The request has more than one header "host"; send one');
const BAD_HOST = refuse('Header "host" must be a host name or address, with a port or without: "example.org:3000"');
const BAD_AUTHORITY = refuse(
  'The target of the request line must name a valid host, without user or password: "http://example.org/v1/health"',
);
const ASTERISK = refuse('The target "*" of the request line is only for OPTIONS; ask for a path such as /v1/health');
const NO_TARGET = refuse('The target of the request line must be a path such as /v1/health');
const badVersion = (version: string): Problem =>
  refuse(`The request line names HTTP/${version}; this server speaks HTTP/1.1 and HTTP/1.0`);
const badScheme = (scheme: string): Problem =>
  refuse(`The target of the request line is of the scheme "${scheme}"; ask for a path such as /v1/health`);

/** `uri-host [ ":" port ]` (RFC 9110, 7.2); empty is allowed. */
const HOST = /^(?:\[[\w:.%~-]+\]|(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::\d*)?$/;
/** The absolute form, which proxies are sent: scheme and authority. */
const ABSOLUTE = /^([A-Za-z][A-Za-z0-9+.-]{0,30}):\/\/([^/?#]*)/;

const SLASH = 47;

/** Undefined when there is nothing wrong. Whether such a path exists is for the routes to say. */
export function requestProblem(request: IncomingMessage): Problem | undefined {
  const { httpVersion, url = '' } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return badVersion(httpVersion);
  return (url.charCodeAt(0) === SLASH ? undefined : targetProblem(request.method, url)) ?? hostProblem(request);
}

function targetProblem(method: string | undefined, url: string): Problem | undefined {
  if (url === '*') return method === 'OPTIONS' ? undefined : ASTERISK;
  const [, scheme, authority] = ABSOLUTE.exec(url) ?? [];
  if (scheme === undefined || authority === undefined) return NO_TARGET;
  const name = scheme.toLowerCase();
  // A proxy that ends TLS may hand on `https` as it is.
  if (name !== 'http' && name !== 'https') return badScheme(name);
  return authority.startsWith(':') || authority === '' || !HOST.test(authority) ? BAD_AUTHORITY : undefined;
}

function hostProblem({ httpVersion, headers, rawHeaders }: IncomingMessage): Problem | undefined {
  const { host } = headers;
  if (host === undefined) return httpVersion === '1.0' ? undefined : NO_HOST;
  if (!HOST.test(host)) return BAD_HOST;
  let count = 0;
  // Node drops all but the first from `headers`.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1 ? TWO_HOSTS : undefined;
}
