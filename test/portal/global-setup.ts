/** Once per run: the built portal, and one node that serves it with the open data set, for all suites. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { copyTemplateWithCities, prepareEmbeddedTemplate } from '../helpers/databases/embedded-template.ts';
import { findLeaks, startLogWatch } from '../helpers/log-watch.ts';
import { ServedNode } from '../helpers/served-node.ts';
import { needCommands } from '../helpers/system-commands.ts';
import { findBrowser } from './find-browser.ts';
import { nodeSettings } from './node-settings.ts';
import { insertSampleChanges } from './sample-changes.ts';
import { insertSampleReports } from './sample-reports.ts';
import { insertSampleWatch } from './sample-watch.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The portal's address. */
    portalUrl: string;
    /** The public API's address. */
    portalPublicUrl: string;
    /** File that has all the node printed: mails are among it. */
    portalOutput: string;
    /** The node's data directory, for what an operator does on the command line. */
    portalDataDir: string;
    /** Directory of a migrated embedded database to copy. */
    portalTemplate: string;
    /** The program of the browser. */
    browserPath: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browserPath', findBrowser());
  // The pages' own examples are run as their readers run them.
  needCommands('curl', 'python3');
  const build = fileURLToPath(new URL('../../scripts/build-portal.mjs', import.meta.url));
  const built = once(spawn(process.execPath, [build], { stdio: ['ignore', 2, 2] }), 'exit');
  const logs = startLogWatch();
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-portal-'));
  // Beside the build, as each of the two keeps a core busy.
  const template = await prepareEmbeddedTemplate();
  const dataDir = path.join(directory, 'data');
  await copyTemplateWithCities(template, dataDir);
  await insertSampleChanges(dataDir);
  await insertSampleReports(dataDir);
  await insertSampleWatch(dataDir);
  const [code] = (await built) as [number | null];
  if (code !== 0) throw new Error('the portal could not be built; see the lines above');
  const node = await ServedNode.start(nodeSettings(dataDir));
  const output = path.join(directory, 'output.txt');
  writeFileSync(output, node.output);
  for (const stream of [node.process.stdout, node.process.stderr])
    stream?.on('data', (text: string) => appendFileSync(output, text));
  project.provide('portalTemplate', template);
  project.provide('portalDataDir', dataDir);
  project.provide('portalUrl', node.dashboardUrl);
  project.provide('portalPublicUrl', node.publicUrl);
  project.provide('portalOutput', output);
  return async () => {
    await node.stop();
    rmSync(directory, { recursive: true, force: true });
    const { leaks } = findLeaks(logs);
    rmSync(logs, { recursive: true, force: true });
    if (leaks.length > 0)
      throw new Error(`${leaks.length} logged lines hold a secret:\n${leaks.slice(0, 5).join('\n')}`);
  };
}
