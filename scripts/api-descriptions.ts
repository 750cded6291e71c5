/**
 * Prints the OpenAPI descriptions of both surfaces as one JSON object, for programs that do not import the server: the
 * portal's build.
 */

import { describeDashboardApi } from '../src/http/dashboard/describe.ts';
import { describePublicApi } from '../src/http/public/service/openapi.ts';

process.stdout.write(JSON.stringify({ public: describePublicApi().document, dashboard: describeDashboardApi() }));
