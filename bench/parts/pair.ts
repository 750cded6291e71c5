/** Part `pair`: what a pair takes when it is asked for the first time, and the size of plain answers. */
import type { BenchContext } from '../bench-context.ts';
import type { AskedPairs } from '../in-process/ask-pairs.ts';
import type { Figure } from '../report.ts';
import { resultOfChild } from '../servers/child.ts';
import { median, spread, thousands } from '../statistics.ts';

const CPU_TARGET_MS = 0.1;
const SIZE_TARGET_BYTES = 3 * 1024;

export async function pair(bench: BenchContext): Promise<Figure[]> {
  await bench.stopShared();
  const { url } = await bench.base();
  const args = [url, String(bench.options.rounds)];
  const asked = await resultOfChild<AskedPairs>('../in-process/ask-pairs.ts', args, bench.pinning.serverCores);
  const { pairs, rules, cpuMs, firstCpuMs, medianBytes } = asked;
  const cpu = median(cpuMs);
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  return [
    {
      name: 'pair asked for the first time, in process, processor time',
      value: `${cpu.toFixed(3)} ms`,
      spread: spread(cpuMs, 3),
      target: `at most ${CPU_TARGET_MS} ms`,
      isMet: cpu <= CPU_TARGET_MS,
      notes: [
        `the mean of ${thousands(pairs)} pairs, ${thousands(rules)} rules, garbage collection included; ` +
          `${firstCpuMs.toFixed(3)} ms in the first round of the process, which also compiles`,
      ],
      details: asked,
    },
    {
      name: 'plain personalised answer, median size over all pairs',
      value: kilobytes(medianBytes),
      target: `at most ${kilobytes(SIZE_TARGET_BYTES)}`,
      isMet: medianBytes <= SIZE_TARGET_BYTES,
      notes: ['uncompressed, without the head'],
    },
  ];
}
