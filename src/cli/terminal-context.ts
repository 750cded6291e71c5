/** The command context of a real process: environment, terminal, database. */

import { findMisspeltSettings, misspeltText } from '../config/misspelt-settings.ts';
import { type Config, readConfig } from '../config.ts';
import { terminalProgress } from '../infrastructure/progress.ts';
import { redactSecrets } from '../infrastructure/secrets.ts';
import type { CliContext } from './context.ts';

export interface TerminalContext extends CliContext {
  /** Whether stacks of unforeseen errors are wanted: LOG_LEVEL debug or trace. */
  showsStacks(): boolean;
  /** Such as `keys create`; without its arguments, which may be secret. */
  commandName: string;
}

export function terminalContext(): TerminalContext {
  let config: Config | undefined;
  const progress = terminalProgress();
  const { env } = process;
  const context: TerminalContext = {
    env,
    get config() {
      if (config === undefined) {
        for (const misspelt of findMisspeltSettings(env)) context.printError(misspeltText(misspelt));
        config = readConfig(env);
      }
      return config;
    },
    progress,
    commandName: '',
    async withDatabase(use, options = {}) {
      const { withDatabase } = await import('./with-database.ts');
      return await withDatabase(context, context.commandName, use, options);
    },
    print(text) {
      process.stdout.write(`${text}\n`);
    },
    printJson(value) {
      process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    },
    printError(text) {
      progress.clear();
      // What went wrong may quote an argument or a URL with a secret in it.
      process.stderr.write(`carnet: ${printable(redactSecrets(text))}\n`);
    },
    exitWith(code) {
      process.exitCode = code;
    },
    showsStacks() {
      return config?.logLevel === 'debug' || config?.logLevel === 'trace';
    },
  };
  return context;
}

/** Names of files and texts in them are others': a terminal would carry out the control characters in them. */
function printable(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (mark) => {
    return `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
