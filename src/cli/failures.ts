/**
 * Turns what went wrong in a command into its message and exit code: 0 done, 1 failed, 2 the command line or a setting
 * is wrong.
 */
import { type Command, CommanderError } from 'commander';
import { DatabaseUnavailableError } from '../db/unavailable.ts';
import { UsageError } from './context.ts';

export interface CommandFailure {
  readonly exitCode: 0 | 1 | 2;
  /** Without the leading `carnet: `; undefined when commander has printed all there is to say. */
  readonly message: string | undefined;
  /** For the maintainers: the stack of an error that nobody foresaw. */
  readonly stack?: string;
}

/** SQLSTATE undefined_table and undefined_column. */
const TABLES_MISSING = new Set(['42P01', '42703']);

/** `args` are those of the user, to tell which command they meant. */
export function describeFailure(error: unknown, program: Command, args: readonly string[]): CommandFailure {
  if (error instanceof CommanderError) return describeCommanderError(error, program, args);
  if (error instanceof UsageError) return { exitCode: 2, message: withUsage(error.message, program, args) };
  if (!(error instanceof Error)) return { exitCode: 1, message: `unexpected failure: ${String(error)}` };
  if (error.name === 'ConfigError') return { exitCode: 2, message: lowerFirst(error.message) };
  if (error instanceof DatabaseUnavailableError)
    return { exitCode: 1, message: `the database cannot be used: ${reasonOf(error.cause)}` };
  if (error.name === 'DomainError') return { exitCode: 1, message: error.message };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code !== undefined && TABLES_MISSING.has(code)) {
    return {
      exitCode: 1,
      message: 'the database lacks tables of this version of Carnet: run `carnet migrate`',
    };
  }
  const message = error.message || code || error.name;
  return error.stack === undefined ? { exitCode: 1, message } : { exitCode: 1, message, stack: error.stack };
}

function describeCommanderError(error: CommanderError, program: Command, args: readonly string[]): CommandFailure {
  if (error.exitCode === 0) return { exitCode: 0, message: undefined };
  if (error.code === 'commander.help') return { exitCode: 2, message: undefined };
  const cause = error.code === 'commander.missingMandatoryOptionValue' ? mistypedOption(program, args) : undefined;
  return { exitCode: 2, message: withUsage((cause ?? error).message.replace(/^error: /, ''), program, args) };
}

/** Commander misses `--name` before it looks at `--nmae`; to the user the latter is what is wrong. */
function mistypedOption(program: Command, args: readonly string[]): CommanderError | undefined {
  const command = commandOf(program, args) as Command & { unknownOption(flag: string): never };
  const flag = args
    .filter((arg) => /^--./.test(arg))
    .map((arg) => arg.replace(/=.*/s, ''))
    .find((name) => !command.options.some((option) => option.long === name));
  if (flag === undefined) return undefined;
  try {
    return command.unknownOption(flag);
  } catch (error) {
    return error instanceof CommanderError ? error : undefined;
  }
}

function withUsage(message: string, program: Command, args: readonly string[]): string {
  const command = commandOf(program, args);
  const usage = command.createHelp().commandUsage(command);
  return `${message}\nusage: ${usage}\nsee \`${`carnet ${commandPath(command)}`.trimEnd()} --help\``;
}

/** `keys create` for that command, empty for the program itself. */
export function commandPath(command: Command): string {
  return command.parent ? `${commandPath(command.parent)} ${command.name()}`.trimStart() : '';
}

/** The command that the arguments name, as far as they name one. */
function commandOf(program: Command, args: readonly string[]): Command {
  let command = program;
  for (const arg of args) {
    if (arg.startsWith('-')) break;
    const next = command.commands.find((candidate) => candidate.name() === arg || candidate.aliases().includes(arg));
    if (!next) break;
    command = next;
  }
  return command;
}

/** In the system's or the database's own words. An attempt at several addresses fails with all their errors. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) return cause.errors.map(reasonOf).join('; ');
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
