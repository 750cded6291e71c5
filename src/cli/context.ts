/**
 * What a command may use: configuration, the database, progress and the two output streams. Standard output carries the
 * answer alone; progress, notices and errors go to standard error.
 *
 * A command module exports `register(program, context)` and imports nothing heavy at its top: services, drivers and
 * importers are loaded by `await import(...)` inside the action, so that `--help` stays fast.
 */
import type { Command } from 'commander';
import type { Config } from '../config.ts';
import type { CarnetDatabase } from '../db/connection.ts';
import type { Progress } from '../infrastructure/progress.ts';

export interface WithDatabaseOptions {
  /**
   * `apply` (default, for commands that write): bring the tables up to date first, as `serve` does, and say so on
   * standard error. `none` (for commands that only read): change nothing; a database that was never made or lacks
   * tables fails naming `carnet migrate`. `by-command`: the command migrates for itself.
   */
  readonly migrate?: 'apply' | 'none' | 'by-command';
}

export interface CliContext {
  /** Where settings are read from. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Read from the environment on first use, so that help works with a broken environment. Throws naming each wrong
   * variable.
   */
  readonly config: Config;
  /** Steps on standard error, silent when they take under a second. */
  readonly progress: Progress;
  /**
   * Opens the database of the configuration (through the running server's socket when there is one), always closes it.
   */
  withDatabase<T>(use: (db: CarnetDatabase) => Promise<T>, options?: WithDatabaseOptions): Promise<T>;
  /** A line of the answer, on standard output. */
  print(text: string): void;
  /** The whole answer as JSON, on standard output; a command prints at most one and nothing beside it. */
  printJson(value: unknown): void;
  /**
   * A line on standard error, as `carnet: text`. Printing does not fail the command: throw a DomainError or UsageError
   * for that.
   */
  printError(text: string): void;
  /** For a command that is done and whose outcome has an exit code of its own. */
  exitWith(code: number): void;
}

/** The command line itself is wrong (exit code 2); the message says what was expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The parent of two-word commands such as `keys create`: the existing one or a new one. */
export function commandGroup(program: Command, name: string, description: string): Command {
  const existing = program.commands.find((command) => command.name() === name);
  return existing ?? program.command(name).description(description);
}
