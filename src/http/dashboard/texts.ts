/** The prose of the description that belongs to no single operation. */

export const TAGS: readonly (readonly [name: string, description: string])[] = [
  ['API keys', 'Keys for the public API.'],
  ['Usage', 'What keys were used for.'],
  ['Subscription', 'Tiers, and paying for one.'],
  ['Webhooks', 'Where changes to travel data are sent, and what was sent.'],
  ['Desk', 'The editorial desk: who works there, and what is proposed, reviewed and published.'],
  ['Account', 'The account itself, and the log of its changes.'],
  ['Service', 'The service itself. These need no token.'],
];

export const API_DESCRIPTION = `For account holders: their API keys, usage, subscription and account. Travel data is on
the public API, which takes those keys.

**Credential.** \`Authorization: Bearer\` and a JWT of the identity provider of this server. The first request of a
user makes their account. API keys are refused here, tokens on the public API. Anonymous sessions get 403. What belongs
to another account answers 404, exactly like something that does not exist.

**Conventions.** Ids are integers; field and parameter names are camelCase. Null means the absence of data, and
nullable fields are always present. Timestamps are ISO 8601 in UTC with milliseconds and a trailing Z. Caches must not
keep any answer.

**Requests.** Paths are matched exactly: their case counts and a trailing slash is another path. Unknown, repeated and
empty query parameters and unknown fields of a body are refused. Bodies are JSON objects of at most 16 KiB. HEAD works
wherever GET does. Other methods are 405 \`METHOD_NOT_ALLOWED\` with \`Allow\`.

**Lists.** \`{ data, meta }\` with 20 rows a page unless \`limit\` (1 to 100) says otherwise. The order is total and
stable. Past the end a page has no rows and true totals.

**Order of checks.** Malformed request (400), credential (401), permission (403), rate limit (429), body (413, 415),
parameters and fields (400), existence (404), domain rule (422), uniqueness (409).

**Browsers.** Pages of allow-listed origins may call this API with \`authorization\` and \`content-type\`; preflights
need no token.`;
