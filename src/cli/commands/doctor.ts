/** `carnet doctor`: what this installation reads as its settings, and what is wrong with them. */
import type { Command } from 'commander';
import { findMisspeltSettings, misspeltText } from '../../config/misspelt-settings.ts';
import type { SettingSchema } from '../../config/setting-kinds.ts';
import { settingsSchema } from '../../config/settings.ts';
import { readConfig } from '../../config.ts';
import type { CliContext } from '../context.ts';
import { formatTable } from '../table.ts';

export function register(program: Command, context: CliContext): void {
  program
    .command('doctor')
    .description('List the settings that Carnet reads, where each comes from, and names that look misspelt.')
    .addHelpText(
      'after',
      `
It opens no database and changes nothing; secrets are hidden. The exit code is 2 if a setting cannot be used.

Examples:
  carnet doctor
  carnet doctor | grep environment`,
    )
    .action(() => {
      const { env } = context;
      const rows = Object.entries(settingsSchema.properties as Record<string, SettingSchema>).map(([name, schema]) => {
        const given = env[name]?.trim() ?? '';
        if (given === '') return [name, String(schema.default ?? '') || '(none)', 'default'];
        return [name, schema.secret ? '(hidden)' : given, 'environment'];
      });
      context.print(formatTable(['SETTING', 'VALUE', 'FROM'], rows));
      for (const misspelt of findMisspeltSettings(env)) context.printError(misspeltText(misspelt));
      readConfig(env); // throws naming what cannot be used
    });
}
