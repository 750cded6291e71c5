import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyLoadedTemplate } from '../helpers/databases/embedded-template.ts';
import { ServedNode } from '../helpers/served-node.ts';

const hasPhp = spawnSync('php', ['--version']).status === 0;
const examples = fileURLToPath(new URL('../../portal/content/examples/', import.meta.url));

/** What a developer pastes first, against a server with the open data set. Needs sh, curl and python3. */
describe('the quick start', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-quick-start-'));
  let node: ServedNode;

  beforeAll(async () => {
    await copyLoadedTemplate(inject('embeddedTemplate'), dataDir);
    node = await ServedNode.start({ DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await node?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const runs = [
    { language: 'curl', command: 'sh', file: 'quick-start.sh' },
    {
      language: 'TypeScript',
      command: process.execPath,
      file: 'quick-start.ts',
      flags: ['--conditions=carnet-source'],
    },
    { language: 'Python', command: 'python3', file: 'quick-start.py' },
    // Few machines have it.
    ...(hasPhp ? [{ language: 'PHP', command: 'php', file: 'quick-start.php' }] : []),
  ];

  it.each(runs)('answers and names its sources in $language', async ({ command, file, flags }) => {
    const { requirement } = (
      await node.get('/entry-requirements/personalized?fromCountryId=76&toCountryId=392', {
        'x-api-key': node.firstKey,
      })
    ).body;
    expect(await run(command, [...(flags ?? []), file], node.firstKey)).toEqual({
      code: 0,
      stdout: [
        `From Brazil to Japan: visa_free, 90 days, last verified on ${requirement.lastVerifiedAt.slice(0, 10)}.`,
        `Source: ${requirement.sourceUrl}`,
        `Official website: ${requirement.officialWebsiteUrl}`,
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  it.each(runs)('says what is wrong with the key in $language, and fails', async ({ command, file, flags }) => {
    const { code, stdout, stderr } = await run(command, [...(flags ?? []), file], 'ck_live_mistyped');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('UNAUTHORIZED');
    expect(stderr).not.toMatch(/Traceback|at file:/);
  });

  /** Rejects when there is no such program. */
  function run(command: string, args: readonly string[], key: string) {
    const env = { PATH: process.env.PATH ?? '', CARNET_URL: node.publicUrl, CARNET_KEY: key };
    return new Promise<{ code: number; stdout: string; stderr: string }>((resolve, reject) => {
      execFile(command, args, { cwd: examples, env }, (error, stdout, stderr) => {
        if (error !== null && typeof error.code !== 'number') reject(error);
        else resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
      });
    });
  }
});
