/** All that `carnet doctor` looks at, in the order in which one thing needs another. */
import { findMisspeltSettings } from '../../../config/misspelt-settings.ts';
import { ConfigError, readConfig } from '../../../config.ts';
import { checkAddresses, checkPublicUrl } from './check-addresses.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk, checkNode, checkPorts, isCarnetRunning, thisMachine } from './check-machine.ts';
import { checkServices } from './check-services.ts';
import { type Examined, type Finding, fault, type Machine, ok, skipped } from './finding.ts';

export interface Examination {
  readonly findings: readonly Finding[];
  /** Whether the settings can be used; if not, nothing else was examined. */
  readonly isConfigured: boolean;
}

export async function examine(
  env: Readonly<Record<string, string | undefined>>,
  { isOffline = false, machine = thisMachine }: { isOffline?: boolean; machine?: Machine } = {},
): Promise<Examination> {
  const findings: Finding[] = findMisspeltSettings(env).map(({ name, nearest }) =>
    fault('settings', `${name} is not a setting and is ignored`, `rename it to ${nearest}`),
  );
  let examined: Examined;
  try {
    examined = { config: readConfig(env), machine, isOffline };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    findings.push(...error.problems.map((problem) => fault('settings', problem, 'correct it (docs/configuration.md)')));
    return { findings, isConfigured: false };
  }
  if (findings.length === 0) findings.push(ok('settings', 'all can be used'));
  const isRunning = await isCarnetRunning(examined);
  const disk = await checkDisk(examined);
  findings.push(...checkNode(examined), ...disk, ...(await checkPorts(examined, isRunning)));
  findings.push(...checkAddresses(examined), ...(await checkPublicUrl(examined, isRunning)));
  const needsDisk = examined.config.databaseUrl === undefined;
  if (needsDisk && disk.some(({ level }) => level === 'fault')) {
    findings.push(skipped('database', 'not opened: its directory cannot be used'));
  } else {
    findings.push(...(await checkDatabase(examined)));
  }
  if (isOffline) findings.push(skipped('mail', 'other servers are not asked (--offline)'));
  else findings.push(...(await checkServices(examined)));
  return { findings, isConfigured: true };
}
