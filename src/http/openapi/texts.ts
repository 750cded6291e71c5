/** The prose of the description that belongs to no single operation. */

export const TAGS: readonly (readonly [name: string, description: string])[] = [
  ['Entry requirements', 'Visa, document validity, funds, tickets, accommodation, insurance and customs.'],
  ['Trip checks', 'Whole journeys: travellers with documents, stops and dates. Questions are sent as a body.'],
  ['Health requirements', 'Vaccines that destinations require or recommend.'],
  ['Changes', 'What changed for travellers, as pages to follow and as a feed.'],
  ['Corrections', 'Reports of mistakes, and what became of them.'],
  ['Vaccines', 'Doses, lead time and duration of immunity.'],
  ['Countries', 'Countries and territories by ISO 3166-1.'],
  ['Country groups', 'Organisations and the named lists that policies use.'],
  ['Currencies', 'Currencies by ISO 4217.'],
  ['Cities', 'Cities, towns and large villages by GeoNames id.'],
  ['Points of interest', 'Museums, monuments, parks and other places worth a visit.'],
  ['Walking tours', 'Walks with stops and a path, as JSON, GPX and GeoJSON, and walks planned on request.'],
  ['Sources', 'Where places come from, and the attribution that must be shown with them.'],
  ['Webhooks', 'Keys for checking the signatures of webhook messages.'],
  ['Releases', 'All data of one day as files that never change, with checksums and a signature.'],
  ['Service', 'The service itself. These need no key.'],
];

export const API_DESCRIPTION = `Travel requirements: entry rules, health requirements, vaccines and the countries they
are about; and places: cities, points of interest and walking tours.

**Conventions.** Ids are integers; field and parameter names are camelCase. Null means the absence of data, and
nullable fields are always present. Timestamps are ISO 8601 in UTC with milliseconds and a trailing Z, days
\`YYYY-MM-DD\`. Country ids are ISO 3166-1 numeric (Kosovo 983), currency ids ISO 4217 numeric, city ids GeoNames ids.
Show \`lastVerifiedAt\` to users.

**Requests.** Paths are matched exactly: their case counts and a trailing slash is another path. Unknown, repeated and
empty query parameters are refused. Integers are ASCII decimal digits, leading zeros allowed; an id of any length that
does not exist is 404. Decimal numbers are such digits with at most one point, after a minus sign where negative: no
plus sign, exponent or comma, 32 characters at most. HEAD works wherever GET does and answers the same headers. Trip
checks and reports of mistakes take POST. Other methods are 405 \`METHOD_NOT_ALLOWED\` with \`Allow\`. GET takes no body. Headers may total 16
KiB.

**Lists.** \`{ data, meta }\` with 20 rows a page unless \`limit\` (1 to 100) says otherwise. The order is total and
stable. \`page\` may be as large as 9007199254740991; past the end it has no rows and true totals.

**Places.** Distances are great-circle, in kilometres, on a sphere of 6371 km. Names, descriptions, opening hours and
web addresses come from the sources as they are: they are data, to be escaped like any text. \`/sources\` has the
attribution to show with them. Lists of places are GeoJSON (\`application/geo+json\`, RFC 7946, \`meta\` beside the
features) for those whose \`Accept\` prefers it, JSON for all others; an \`Accept\` that names neither gets JSON.
Errors are JSON.

**Order of checks.** Malformed request or repeated key (400), credential (401), rate limit (429), body (413, 415),
parameters (400), existence (404), domain rule (422).

**Limits.** Each account has a monthly quota, a sustained rate and a burst, by its tier; all its keys share them.
\`RateLimit\` and \`RateLimit-Policy\` say what is left. Where they are enforced, a request above them is 429 with
\`Retry-After\`, \`limitType\` and \`resetAt\`. Answers 304, 429 and 5xx cost no quota; a trip check costs one request
for each traveller.

**Caching.** Data answers carry \`ETag\` and \`Cache-Control\` and honour \`If-None-Match\`. Bodies above 1 KiB are
compressed on request (br, zstd, gzip), except the lines of batches.

**Browsers.** Pages of allow-listed origins may call this API with \`x-api-key\`, \`if-none-match\` and
\`content-type\`; preflights need no key.`;
