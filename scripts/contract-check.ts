/** Lints the generated OpenAPI descriptions with Redocly's recommended rules. Touches no network. */

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeDashboardApi } from '../src/http/dashboard/describe.ts';
import { describePublicApi } from '../src/http/public/service/openapi.ts';

const redocly = fileURLToPath(new URL('../node_modules/@redocly/cli/bin/cli.js', import.meta.url));
const directory = await mkdtemp(path.join(tmpdir(), 'carnet-contract-'));
try {
  const documents = { 'public.json': describePublicApi().document, 'dashboard.json': describeDashboardApi() };
  for (const [file, document] of Object.entries(documents)) {
    await writeFile(path.join(directory, file), JSON.stringify(document, undefined, 2));
  }
  // Run where no configuration file is found: the recommended rules as they are.
  const { status } = spawnSync(
    process.execPath,
    [redocly, 'lint', '--extends=recommended', ...Object.keys(documents)],
    {
      cwd: directory,
      stdio: 'inherit',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  process.exitCode = status ?? 1;
} finally {
  await rm(directory, { recursive: true, force: true });
}
