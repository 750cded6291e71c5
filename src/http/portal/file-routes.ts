/** Serves the files of the built portal: those with a hash in their name are kept for a year. */

import { problem } from '../answer/errors.ts';
import type { Exchange } from '../answer/exchange.ts';
import type { RouteMetrics } from '../answer/request-metrics.ts';
import type { DashboardRoutes } from '../dashboard/routes.ts';
import type { BuiltFile } from './built-files.ts';
import type { OpenRoute } from './data-routes.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const BRIEFLY = 'public, max-age=300';
/** A name of an older build: pages that are still open ask for them. */
const GONE = problem('NOT_FOUND', 'There is no such file in the portal that is served now');

export function addFileRoutes(routes: DashboardRoutes, open: OpenRoute, files: ReadonlyMap<string, BuiltFile>): void {
  const { responder } = open.answers;
  const serve = (exchange: Exchange, metrics: RouteMetrics, file: BuiltFile) => {
    const kind = { contentType: file.contentType, cacheControl: file.isHashed ? FOREVER : BRIEFLY };
    responder.document(metrics, exchange, kind, file.document);
  };
  routes.add({
    ...open,
    path: '/assets/{file}',
    handle({ exchange, metrics, sent }) {
      const file = files.get(`/assets/${sent.file}`);
      if (file === undefined) responder.problem(metrics, exchange, GONE);
      else serve(exchange, metrics, file);
    },
  });
  for (const [path, file] of files) {
    if (path.startsWith('/assets/')) continue;
    routes.add({ ...open, path, handle: ({ exchange, metrics }) => serve(exchange, metrics, file) });
  }
}
