/** Lints the generated OpenAPI description with Redocly's recommended rules. Touches no network. */

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describePublicApi } from '../src/http/public/service/openapi.ts';

const redocly = fileURLToPath(new URL('../node_modules/@redocly/cli/bin/cli.js', import.meta.url));
const directory = await mkdtemp(path.join(tmpdir(), 'carnet-contract-'));
try {
  const file = path.join(directory, 'openapi.json');
  await writeFile(file, JSON.stringify(describePublicApi().document, undefined, 2));
  // Run where no configuration file is found: the recommended rules as they are.
  const { status } = spawnSync(process.execPath, [redocly, 'lint', '--extends=recommended', 'openapi.json'], {
    cwd: directory,
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  process.exitCode = status ?? 1;
} finally {
  await rm(directory, { recursive: true, force: true });
}
