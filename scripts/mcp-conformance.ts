/**
 * Runs the conformance suite of the Model Context Protocol against a server, in both revisions that it speaks. The suite
 * comes by `npm exec`, because nothing else needs its hundred packages, and sends no key: a proxy adds it. Scenarios that
 * call tools of the suite's own fixture are left out.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApi } from '../test/http/api-under-test.ts';

const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';

const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  '2026-07-28': ['server-stateless', 'tools-list', 'dns-rebinding-protection', 'caching', 'http-header-validation'],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
};

/** Checks that need tools of the suite's fixture, or prompts and resources, which Carnet does not offer. */
const NOT_OURS: ReadonlySet<string> = new Set([
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
  'sep-2549-prompts-list-caching-hints',
  'sep-2549-resources-list-caching-hints',
  'sep-2549-resources-templates-list-caching-hints',
]);

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

const api = await startApi();
const proxy = createServer((message, response) => {
  const headers = { ...message.headers, 'x-api-key': api.key };
  const { method, url } = message;
  message.pipe(
    request({ host: '127.0.0.1', port: api.port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }),
  );
}).listen(0, '127.0.0.1');
await once(proxy, 'listening');
const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
const results = mkdtempSync(path.join(tmpdir(), 'carnet-mcp-conformance-'));

let failed = 0;
let passed = 0;
try {
  const npm = ['exec', '--yes', `--package=${SUITE}`, '--'];
  const suite = execFileSync('npm', [...npm, 'which', 'conformance'], { encoding: 'utf8' }).trim();
  for (const [version, scenarios] of Object.entries(SCENARIOS)) {
    for (const scenario of scenarios) {
      const directory = path.join(results, version, scenario);
      const options = ['--url', url, '--scenario', scenario, '--spec-version', version, '-o', directory];
      await once(spawn(process.execPath, [suite, 'server', ...options], { stdio: 'ignore' }), 'close');
      for (const check of checksIn(directory)) {
        const isFailure = check.status === 'FAILURE' && !NOT_OURS.has(check.id);
        if (check.status === 'SUCCESS') passed += 1;
        if (isFailure) failed += 1;
        if (isFailure || check.status === 'WARNING') {
          console.log(`${version} ${scenario} ${check.id} ${check.status}: ${check.errorMessage ?? ''}`);
        }
      }
    }
  }
} finally {
  rmSync(results, { recursive: true, force: true });
  proxy.close();
  await api.close();
}
console.log(`${SUITE}: ${passed} checks passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function checksIn(directory: string): Check[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('checks.json'))
    .flatMap((name) => JSON.parse(readFileSync(path.join(directory, name), 'utf8')) as Check[]);
}
