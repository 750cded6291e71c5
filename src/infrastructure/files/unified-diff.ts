/** The difference of two texts as `git apply` and `patch` read it. */

const CONTEXT = 3;

export interface ChangedText {
  /** From where the patch is applied, with forward slashes. */
  readonly path: string;
  /** Null = there is no such file. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Empty where nothing differs. */
export function unifiedDiff({ path, before, after }: ChangedText): string {
  if (before === after) return '';
  const hunks = hunksOf(linesOf(before ?? ''), linesOf(after ?? ''));
  const mode = before === null ? ['new file mode 100644'] : after === null ? ['deleted file mode 100644'] : [];
  const names = [
    before === null ? '--- /dev/null' : `--- a/${path}`,
    after === null ? '+++ /dev/null' : `+++ b/${path}`,
  ];
  return `${[`diff --git a/${path} b/${path}`, ...mode, ...names, ...hunks].join('\n')}\n`;
}

/** With their line ends, as far as they have one. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

interface Step {
  readonly sign: ' ' | '-' | '+';
  readonly line: string;
}

function hunksOf(before: readonly string[], after: readonly string[]): string[] {
  const steps = stepsBetween(before, after);
  const changed = steps.flatMap(({ sign }, index) => (sign === ' ' ? [] : [index]));
  const hunks: string[] = [];
  for (let first = 0; first < changed.length; ) {
    let last = first;
    while (last + 1 < changed.length && at(changed, last + 1) - at(changed, last) <= 2 * CONTEXT + 1) last += 1;
    const [from, to] = [Math.max(0, at(changed, first) - CONTEXT), at(changed, last) + CONTEXT + 1];
    hunks.push(header(steps, from, to), ...steps.slice(from, to).map(shown));
    first = last + 1;
  }
  return hunks;
}

const at = (numbers: readonly number[], index: number): number => numbers[index] as number;

function header(steps: readonly Step[], from: number, to: number): string {
  const range = (without: Step['sign'], mark: string) => {
    const count = (some: readonly Step[]) => some.filter(({ sign }) => sign !== without).length;
    const length = count(steps.slice(from, to));
    const start = count(steps.slice(0, from)) + (length === 0 ? 0 : 1);
    return `${mark}${start}${length === 1 ? '' : `,${length}`}`;
  };
  return `@@ ${range('+', '-')} ${range('-', '+')} @@`;
}

function shown({ sign, line }: Step): string {
  return line.endsWith('\n') ? sign + line.slice(0, -1) : `${sign}${line}\n\\ No newline at end of file`;
}

/** By the longest common subsequence of what is between equal beginnings and ends. */
function stepsBetween(before: readonly string[], after: readonly string[]): Step[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const isEndAlike = () => before.at(-1 - end) === after.at(-1 - end);
  while (end < before.length - start && end < after.length - start && isEndAlike()) end += 1;
  const same = (line: string): Step => ({ sign: ' ', line });
  return [
    ...before.slice(0, start).map(same),
    ...stepsWithin(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

function stepsWithin(before: readonly string[], after: readonly string[]): Step[] {
  const width = after.length + 1;
  const common = new Uint16Array((before.length + 1) * width);
  const known = (i: number, j: number) => common[i * width + j] as number;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        before[i] === after[j] ? known(i + 1, j + 1) + 1 : Math.max(known(i + 1, j), known(i, j + 1));
    }
  }
  const steps: Step[] = [];
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    const [old, now] = [before[i], after[j]];
    if (old !== undefined && old === now) {
      steps.push({ sign: ' ', line: old });
      i += 1;
      j += 1;
    } else if (old !== undefined && (now === undefined || known(i + 1, j) >= known(i, j + 1))) {
      steps.push({ sign: '-', line: old });
      i += 1;
    } else {
      steps.push({ sign: '+', line: now as string });
      j += 1;
    }
  }
  return steps;
}
