/** Serves the public API's reference page at /docs from its own server alone: no CDN, web font, proxy or telemetry. */

import { Document } from '../answer/document.ts';
import type { AnswerKind } from '../answer/responder.ts';
import type { PublicRoutes } from '../public/routes.ts';
import { loadReferenceScript } from './reference-script.ts';

const PAGE_PATH = '/docs';
const SCRIPT_PATH = '/docs/scalar.js';

const TITLE = 'Carnet API reference';

/** Scalar's settings (see its configuration page); whatever would leave this server is off. */
const CONFIGURATION = {
  url: '/v1/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  authentication: { preferredSecurityScheme: 'apiKey' },
};

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TITLE}</title>
<link rel="icon" href="data:,">
</head>
<body>
<noscript>This page needs JavaScript. The description itself is at <a href="/v1/openapi.json">/v1/openapi.json</a>.</noscript>
<script id="api-reference" data-configuration="${JSON.stringify(CONFIGURATION).replaceAll('"', '&quot;')}"></script>
<script src="${SCRIPT_PATH}"></script>
</body>
</html>
`;

/** Holds the page to this server even if its script wanted otherwise. Scalar writes style elements and attributes. */
const PAGE_SECURITY = [
  'x-content-type-options',
  'nosniff',
  'content-security-policy',
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy',
  'no-referrer',
];

const PAGE: AnswerKind = {
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'public, max-age=300',
  securityHeaders: PAGE_SECURITY,
};
const SCRIPT: AnswerKind = { contentType: 'text/javascript; charset=utf-8', cacheControl: 'public, max-age=3600' };

export function addReferencePage(routes: PublicRoutes): void {
  const { responder } = routes;
  const page = new Document(Buffer.from(HTML));
  routes.add({
    path: PAGE_PATH,
    needsKey: false,
    handle: (exchange, metrics) => responder.document(metrics, exchange, PAGE, page),
  });

  let script: Promise<Document> | undefined;
  routes.add({
    path: SCRIPT_PATH,
    needsKey: false,
    handle(exchange, metrics) {
      script ??= loadReferenceScript();
      script.then(
        (ready) => responder.document(metrics, exchange, SCRIPT, ready),
        (error: unknown) => {
          script = undefined;
          responder.failure(metrics, exchange, error);
        },
      );
    },
  });
}
