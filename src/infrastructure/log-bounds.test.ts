import { describe, expect, it } from 'vitest';
import { LineBudgets } from './log-bounds.ts';
import { createLogger } from './logger.ts';

/** What is written, a line each. */
function logged(write: (logger: ReturnType<typeof createLogger>) => void): string[] {
  let text = '';
  write(
    createLogger(
      { logLevel: 'trace' },
      {
        write(line: string) {
          text += line;
        },
      },
    ),
  );
  return text.split('\n').slice(0, -1);
}

describe('a logged line', () => {
  it('escapes what a terminal may obey, and stays the same text for a reader of JSON', () => {
    const text = 'a\r\n{"level":"error"}\u001b[31m\u009b31m\u007f\u0085\u2028\u2029\u202e\u2066b';
    const [line = '', ...others] = logged((logger) => logger.info({ text, [text]: 1, err: new Error(text) }, text));
    expect(others).toEqual([]);
    expect(line).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(line)).toMatchObject({ text, msg: text, [text]: 1, err: { message: text } });
  });

  it('is short, whatever it is given', () => {
    const long = 'x'.repeat(1_000_000);
    const error = Object.assign(new Error(long, { cause: new Error(long) }), { detail: long, query: [long, long] });
    const deep: Record<string, unknown> = {};
    let at = deep;
    for (let depth = 0; depth < 1000; depth++) {
      const next = {};
      at.next = next;
      at = next;
    }
    const lines = logged((logger) => {
      logger.error({ err: error }, 'failed');
      logger.error(error);
      logger.info({ text: long, [long]: 1, list: Array(10_000).fill('x'), bytes: Buffer.alloc(100_000), deep }, long);
    });
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line.length).toBeLessThan(20_000);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      err: { type: 'Error', message: expect.stringContaining('more') },
    });
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ bytes: '(100000 bytes)' });
  });

  it('keeps dates, numbers and the fields of errors', () => {
    const [line = ''] = logged((logger) =>
      logger.warn(
        { at: new Date(0), count: 3, none: null, err: Object.assign(new Error('no'), { code: 'ENOENT' }) },
        'x',
      ),
    );
    expect(JSON.parse(line)).toMatchObject({
      at: '1970-01-01T00:00:00.000Z',
      count: 3,
      none: null,
      err: { type: 'Error', message: 'no', code: 'ENOENT', stack: expect.stringContaining('log-bounds.test') },
    });
  });
});

describe('a flood of warnings and errors', () => {
  it('is thinned out by text, and says how many lines were left out', () => {
    const budgets = new LineBudgets();
    const takes = (text: string, times: number, now: number) =>
      Array.from({ length: times }, () => budgets.take(text, now)).filter((leftOut) => leftOut !== undefined);
    expect(takes('a', 1000, 0)).toHaveLength(50);
    expect(takes('b', 1000, 0)).toHaveLength(50);
    expect(takes('a', 1000, 1000)).toEqual([950, 0, 0, 0, 0]);
    expect(takes('a', 1, 1_000_000)).toEqual([995]);
    for (let number = 0; number < 10_000; number++) budgets.take(`text ${number}`, 1_000_000);
    expect(takes('another', 1000, 1_000_000).length).toBeLessThan(50);
  });

  it('leaves other levels alone', () => {
    const lines = logged((logger) => {
      for (let count = 0; count < 500; count++) {
        logger.error({ count }, 'the same');
        logger.info({ count }, 'request');
      }
    }).map((line) => JSON.parse(line) as { level: string });
    const of = (level: string) => lines.filter((line) => line.level === level).length;
    expect(of('info')).toBe(500);
    expect(of('error') >= 50 && of('error') < 500).toBe(true);
  });
});
