/** Runs commands in this process on a test's database: the whole command line but for its own process and its settings. */

import type { CliContext } from '../../src/cli/context.ts';
import { describeFailure } from '../../src/cli/failures.ts';
import { buildProgram } from '../../src/cli/program.ts';
import { silentProgress } from '../../src/infrastructure/progress.ts';
import { redactSecrets } from '../../src/infrastructure/secrets.ts';
import type { TestDatabase } from '../helpers/database.ts';
import type { CarnetRun } from './carnet.ts';

export async function runCommand(db: TestDatabase, args: readonly string[]): Promise<CarnetRun> {
  let stdout = '';
  let stderr = '';
  const printError = (text: string) => {
    stderr += `carnet: ${redactSecrets(text)}\n`;
  };
  let code = 0;
  const context: CliContext = {
    get config(): never {
      throw new Error('a command run on a test database has no settings');
    },
    progress: silentProgress,
    withDatabase: (use) => use(db as unknown as Parameters<typeof use>[0]),
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
