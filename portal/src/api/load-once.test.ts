import { expect, it, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

it('asks once for all who need it', async () => {
  const load = vi.fn(async () => 'names');
  const names = loadOnce(load);
  expect(await Promise.all([names(), names()])).toEqual(['names', 'names']);
  expect(await names()).toBe('names');
  expect(load).toHaveBeenCalledTimes(1);
});

it('asks again after a failure', async () => {
  const load = vi.fn(async () => 'names').mockRejectedValueOnce(new Error('offline'));
  const names = loadOnce(load);
  await expect(names()).rejects.toThrow('offline');
  expect(await names()).toBe('names');
});
