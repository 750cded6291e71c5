/** Writes docs/cli.md from the help of the commands; `--check` only says whether it is current. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { CliContext } from '../../src/cli/context.ts';
import { commandPath } from '../../src/cli/failures.ts';
import { buildProgram } from '../../src/cli/program.ts';

const WIDTH = 100;
const file = path.resolve(import.meta.dirname, '../../docs/cli.md');

const introduction = `# Command line

<!-- Written by \`npm run docs:cli\` from the help of the commands; change that instead. -->

From a checkout, run \`npm run -s carnet -- COMMAND\` wherever this page says \`carnet COMMAND\`.

- Standard output has only the answer; with \`--json\`, one JSON value. Progress, notices and errors go to standard
  error. Errors begin with \`carnet: \` and say what was expected.
- Exit codes: 0 done, 1 failed, 2 wrong command line or setting; \`trip check\` has others beside, by verdict.
- Commands work while the server runs, on the embedded database too: they reach it through the server.
- Commands that write first update the tables, as \`serve\` does, and say so on standard error. \`keys list\` changes
  nothing; if tables are missing, it asks for \`carnet migrate\`.
`;

function help(command: Command): string {
  let text = '';
  command.configureOutput({
    writeOut: (part) => (text += part),
    getOutHelpWidth: () => WIDTH,
    getOutHasColors: () => false,
  });
  command.outputHelp();
  return text.trim();
}

function section(command: Command): string[] {
  const inner = command.commands.flatMap(section);
  const title = `carnet ${commandPath(command)}`.trim();
  // A group such as `keys` only names its commands, each of which has a section.
  const own = command.parent && inner.length > 0 ? [] : [`## ${title}\n\n\`\`\`text\n${help(command)}\n\`\`\`\n`];
  return [...own, ...inner];
}

const program = buildProgram({} as CliContext); // describing the commands runs none of them
const wanted = [introduction, ...section(program)].join('\n');
const current = await readFile(file, 'utf8').catch(() => undefined);
if (current === wanted) console.log('docs/cli.md: current');
else if (process.argv.includes('--check')) {
  console.error('docs/cli.md: not current. Mend: npm run docs:cli');
  process.exitCode = 1;
} else {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, wanted);
  console.log('docs/cli.md: written');
}
