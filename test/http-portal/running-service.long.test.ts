/** The portal of a server that runs: what its parts know of each other. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyEmbeddedTemplate } from '../helpers/databases/embedded-template.ts';
import { ServedNode } from '../helpers/served-node.ts';
import { jsonOf } from './portal-under-test.ts';

describe('a running server', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-portal-'));
  let node: ServedNode;
  beforeAll(async () => {
    copyEmbeddedTemplate(inject('embeddedTemplate'), dataDir);
    node = await ServedNode.start({ DATA_DIR: dataDir, OPEN_DATA: 'skip' });
  });
  afterAll(async () => {
    await node?.stop('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('names the portal first, where it answers', async () => {
    expect(node.output).toContain(`Portal              ${node.dashboardUrl} `);
    expect((await fetch(`${node.dashboardUrl}/portal/v1/countries`)).status).toBe(200);
    const page = await fetch(`${node.dashboardUrl}/`);
    // A checkout whose portal was never built says so.
    expect([200, 503]).toContain(page.status);
    if (page.status === 503) return;
    expect(jsonOf(await page.text(), 'portal-config')).toMatchObject({
      publicUrl: node.publicUrl,
      dashboardUrl: node.dashboardUrl,
      identity: { kind: 'embedded', printsMails: true },
    });
  });

  it('lets pages of the portal call the public API with a key, and no others', async () => {
    const { port } = new URL(node.dashboardUrl);
    for (const origin of [node.dashboardUrl, `http://localhost:${port}`]) {
      const { status, headers } = await fetch(`${node.publicUrl}/v1/countries`, {
        headers: { origin, 'x-api-key': node.firstKey },
      });
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    }
    const foreign = await fetch(`${node.publicUrl}/v1/countries`, {
      headers: { origin: 'https://evil.example.org', 'x-api-key': node.firstKey },
    });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('serves the API alone when the portal is switched off', async () => {
    await node.stop();
    node = await ServedNode.start({ DATA_DIR: dataDir, OPEN_DATA: 'skip', PORTAL: 'off' });
    expect(node.output).not.toContain('Portal ');
    for (const target of ['/', '/portal/v1/countries', '/robots.txt']) {
      expect((await fetch(node.dashboardUrl + target, { headers: { accept: 'text/html' } })).status).toBe(404);
    }
    expect((await fetch(`${node.dashboardUrl}/v1/tiers`)).status).toBe(200);
    const origin = node.dashboardUrl;
    const answer = await fetch(`${node.publicUrl}/v1/health`, { headers: { origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});
