import { DomainError } from '@carnet/rules/errors.ts';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../config.ts';
import { UsageError } from './context.ts';
import { describeFailure } from './failures.ts';

const program = new Command('carnet');
program.command('keys').command('list').option('--json');
const describeIt = (error: unknown) => describeFailure(error, program, ['keys', 'list', '--json']);

describe('the outcome of a command', () => {
  it('is 1 with the message for what the rules refuse', () => {
    expect(describeIt(new DomainError('NOT_FOUND', 'ApiKey 42 not found'))).toEqual({
      exitCode: 1,
      message: 'ApiKey 42 not found',
    });
  });

  it('is 2 with the usage for a wrong command line', () => {
    expect(describeIt(new UsageError('expected an id'))).toEqual({
      exitCode: 2,
      message: 'expected an id\nusage: carnet keys list [options]\nsee `carnet keys list --help`',
    });
  });

  it('is 2 with every problem for wrong settings', () => {
    const failure = describeIt(new ConfigError(['PORT="x": expected a whole number', 'HOST: expected text']));
    expect(failure.exitCode).toBe(2);
    expect(failure.message).toMatch(/PORT="x".*\n.*HOST/);
  });

  it('names the command that prepares a database without tables', () => {
    const missing = Object.assign(new Error('relation "api_key" does not exist'), { code: '42P01' });
    expect(describeIt(missing).message).toContain('`carnet migrate`');
  });

  it('is 1 with a message and a stack, for those who ask for it, for what nobody foresaw', () => {
    expect(describeIt(new TypeError('boom'))).toMatchObject({
      exitCode: 1,
      message: 'boom',
      stack: expect.stringContaining('TypeError'),
    });
    expect(describeIt(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toMatchObject({
      message: 'ECONNREFUSED',
    });
    expect(describeIt('thrown text')).toEqual({ exitCode: 1, message: 'unexpected failure: thrown text' });
  });
});
