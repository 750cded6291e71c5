import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const MODULE = new URL('next-tick.ts', import.meta.url).href;

/** What V8 says of the objects of ticks before and after garbage was collected, in a process of its own. */
const SCRIPT = `
  import { executionAsyncResource } from 'node:async_hooks';
  const { holdTick } = await import(${JSON.stringify(MODULE)});
  const tick = () => new Promise((resolve) => process.nextTick(() => resolve(executionAsyncResource())));
  const held = new WeakRef(await holdTick());
  const other = new WeakRef(await tick());
  await new Promise(setImmediate);
  gc();
  await new Promise(setImmediate);
  const kept = held.deref();
  const symbols = Object.getOwnPropertySymbols(kept ?? {}).map(String);
  const later = await tick();
  const isSameShape = kept !== undefined && kept !== later && %HaveSameMap(kept, later);
  console.log(JSON.stringify({ symbols, isSameShape, isOtherGarbage: other.deref() === undefined }));
`;

describe('the tick that is held', () => {
  it('stays alive when others are garbage, and has the shape of those to come', async () => {
    const flags = ['--expose-gc', '--allow-natives-syntax', '--input-type=module', '--eval', SCRIPT];
    const { stdout } = await promisify(execFile)(process.execPath, flags);
    const { symbols, ...told } = JSON.parse(stdout);
    expect(symbols).toContain('Symbol(async_id_symbol)');
    expect(told).toEqual({ isSameShape: true, isOtherGarbage: true });
  });
});
