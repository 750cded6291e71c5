/** `carnet doctor`: what this installation reads as its settings, and what is wrong with it and around it. */
import type { Command } from 'commander';
import type { SettingSchema } from '../../../config/setting-kinds.ts';
import { settingsSchema } from '../../../config/settings.ts';
import type { CliContext } from '../../context.ts';
import { formatTable } from '../../table.ts';

interface DoctorOptions {
  readonly json?: true;
  readonly offline?: true;
}

export function register(program: Command, context: CliContext): void {
  program
    .command('doctor')
    .description('Examine the settings and all they name: what is wrong, and what to do about it.')
    .option('--offline', 'ask no other server: no PostgreSQL, mail, limits store, payment or identity provider')
    .option('--json', 'print {"settings": [...], "findings": [...]} alone on standard output')
    .addHelpText(
      'after',
      `
It lists the settings, secrets hidden, and then one line for each thing it examined: settings, Node and memory, disk,
ports, proxy and public addresses, database and tables, data, clock, keys, limits store, mail, payments, identity
provider, feed. A fault stops or endangers the service; a warning need not. It changes nothing, and sends no mail. It works
while Carnet runs, and before the first start.

The exit code is 0 without a fault, 1 with one, and 2 if a setting cannot be used.

Examples:
  carnet doctor
  carnet doctor | grep -E '^(fault|warning):'
  carnet doctor --json --offline`,
    )
    .action(async ({ json, offline }: DoctorOptions) => {
      const { examine } = await import('./examine.ts');
      const { findingText } = await import('./finding.ts');
      const settings = listSettings(context.env);
      const { findings, isConfigured } = await examine(context.env, { isOffline: offline === true });
      const faults = findings.filter(({ level }) => level === 'fault').length;
      if (json) context.printJson({ settings, findings });
      else {
        const rows = settings.map(({ name, value, from }) => [name, value, from]);
        context.print(formatTable(['SETTING', 'VALUE', 'FROM'], rows));
        context.print('');
        for (const finding of findings) context.print(findingText(finding));
      }
      context.exitWith(isConfigured ? Math.min(faults, 1) : 2);
    });
}

function listSettings(env: CliContext['env']) {
  return Object.entries(settingsSchema.properties as Record<string, SettingSchema>).map(([name, schema]) => {
    const given = env[name]?.trim() ?? '';
    const file = schema.secret ? (env[`${name}_FILE`]?.trim() ?? '') : '';
    if (given === '' && file !== '') return { name, value: '(hidden)', from: file };
    if (given === '') return { name, value: String(schema.default ?? '') || '(none)', from: 'default' };
    return { name, value: schema.secret ? '(hidden)' : given, from: 'environment' };
  });
}
