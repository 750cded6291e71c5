import { describe, expect, it } from 'vitest';
import { asUnavailable, DatabaseUnavailableError, isUnavailable, throwingUnavailable } from './unavailable.ts';

const failure = (code: string | undefined, message = 'x') => Object.assign(new Error(message), code && { code });

describe('a failure of the database', () => {
  it.each([
    ['08006', true],
    ['25006', true],
    ['25P03', true],
    ['25P04', true],
    ['40P01', true],
    ['53100', true],
    ['53300', true],
    ['55P03', true],
    ['57014', true],
    ['57P03', true],
    ['58030', true],
    ['ECONNREFUSED', true],
    ['23505', false],
    ['25P02', false],
    ['28P01', false],
    ['42P01', false],
    ['57', false],
    ['XX001', false],
  ])('with code %s: %s, the same may work later', (code, expected) => {
    expect(asUnavailable(failure(code, 'a timeout in the text means nothing beside a code')) !== undefined).toBe(
      expected,
    );
  });

  it('is known by what the driver says, where it gives no code', () => {
    for (const message of ['Query read timeout', 'Connection terminated unexpectedly']) {
      expect(asUnavailable(failure(undefined, message))).toBeInstanceOf(DatabaseUnavailableError);
    }
    expect(asUnavailable(failure(undefined, 'invalid input'))).toBeUndefined();
    expect(asUnavailable(new AggregateError([failure('ECONNREFUSED'), failure('ENETUNREACH')]))).toBeDefined();
  });

  it('tells users nothing of its cause, and is found behind what it caused', () => {
    const error = asUnavailable(failure('53100', 'could not extend file "base/1/2"')) as Error;
    expect(error.message).not.toContain('file');
    expect(isUnavailable(new Error('migration failed', { cause: error }))).toBe(true);
    expect(isUnavailable(failure('53100'))).toBe(false);
  });

  it('is no outage when a transaction only lost against another', () => {
    expect([asUnavailable(failure('40P01'))?.isOutage, asUnavailable(failure('53100'))?.isOutage]).toEqual([
      false,
      true,
    ]);
  });

  it('is thrown although a library made an answer of its own out of it, to nobody but who asked', async () => {
    const work = async (code: string) => {
      await Promise.resolve();
      asUnavailable(failure(code));
      return 'an answer';
    };
    const [failing, fine] = await Promise.allSettled([
      throwingUnavailable(() => work('53100')),
      throwingUnavailable(() => work('23505')),
    ]);
    expect(failing).toMatchObject({ status: 'rejected', reason: { code: 'SERVICE_UNAVAILABLE' } });
    expect(fine).toEqual({ status: 'fulfilled', value: 'an answer' });
  });
});
