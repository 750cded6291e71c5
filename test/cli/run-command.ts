/** Runs commands in this process: the whole command line but for its own process and how it opens a database. */

import type { CliContext } from '../../src/cli/context.ts';
import { describeFailure } from '../../src/cli/failures.ts';
import { buildProgram } from '../../src/cli/program.ts';
import { readConfig } from '../../src/config.ts';
import type { CarnetDatabase } from '../../src/db/connection.ts';
import { silentProgress } from '../../src/infrastructure/progress.ts';
import { redactSecrets } from '../../src/infrastructure/secrets.ts';
import type { CarnetRun } from './carnet.ts';

/** `db` is open, or undefined where none may be asked for; `env` has the settings, which are read when they are used. */
export async function runCommand(
  db: Omit<CarnetDatabase, 'health'> | undefined,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CarnetRun> {
  let stdout = '';
  let stderr = '';
  const printError = (text: string) => {
    stderr += `carnet: ${redactSecrets(text)}\n`;
  };
  let code = 0;
  const context: CliContext = {
    env,
    get config() {
      return readConfig(env);
    },
    progress: silentProgress,
    async withDatabase(use) {
      if (db === undefined) throw new Error('this command is not to ask for a database');
      return await use(db as CarnetDatabase);
    },
    print(text) {
      stdout += `${text}\n`;
    },
    printJson(value) {
      stdout += `${JSON.stringify(value, null, 2)}\n`;
    },
    printError,
    exitWith(given) {
      code = given;
    },
  };
  const program = buildProgram(context);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    const failure = describeFailure(error, program, args);
    code = failure.exitCode;
    if (failure.message !== undefined) printError(failure.message);
  }
  return { code, stdout, stderr };
}
