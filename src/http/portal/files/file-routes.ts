/** Serves the files of the built portal: those with a hash in their name are kept for a year. */

import { problem } from '../../answer/errors.ts';
import type { HttpRequest } from '../../answer/http-request.ts';
import { FILE_SECURITY } from '../../answer/security-headers.ts';
import type { Door } from '../../server/door.ts';
import type { OpenRoute } from '../data/data-routes.ts';
import type { BuiltFile } from './built-files.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const BRIEFLY = 'public, max-age=300';
/** A name of an older build: pages that are still open ask for them. */
const GONE = problem('NOT_FOUND', 'The current portal has no such file');

export function addFileRoutes(door: Door, open: OpenRoute, files: ReadonlyMap<string, BuiltFile>): void {
  const { responder } = open.answers;
  const serve = (request: HttpRequest, file: BuiltFile) => {
    const cacheControl = file.isHashed ? FOREVER : BRIEFLY;
    const kind = { contentType: file.contentType, cacheControl, securityHeaders: FILE_SECURITY };
    responder.document(request, kind, file.document);
  };
  door.add({
    ...open,
    path: '/assets/{file}',
    handle({ request, sent }) {
      const file = files.get(`/assets/${sent.file}`);
      if (file === undefined) responder.problem(request, GONE);
      else serve(request, file);
    },
  });
  for (const [path, file] of files) {
    if (path.startsWith('/assets/')) continue;
    door.add({ ...open, path, handle: ({ request }) => serve(request, file) });
  }
}
