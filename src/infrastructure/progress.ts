/**
 * Shows on standard error how far a slow step is: a bar on a terminal, plain lines elsewhere, nothing under a second.
 */

export interface ProgressStep {
  /** Where the step stands; `total` 0 = not known. Cheap enough to call per row. */
  update(done: number, total: number): void;
  /** Ends the step; `detail` says what came of it, such as `40,397 rules`. */
  done(detail?: string): void;
}

export interface Progress {
  step(label: string): ProgressStep;
  /** Wipes a bar that an error left unfinished; call it before printing the error. */
  clear(): void;
}

/** What progress needs of a stream; `process.stderr` has it. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const QUIET_MS = 1000;
const BAR_INTERVAL_MS = 100;
const LINE_INTERVAL_MS = 5000;

export const silentProgress: Progress = {
  step: () => ({ update() {}, done() {} }),
  clear() {},
};

export function terminalProgress(
  stream: ProgressStream = process.stderr,
  now: () => number = () => performance.now(),
): Progress {
  const isTerminal = stream.isTTY === true;
  let barShown = false;

  function clear(): void {
    if (barShown) stream.write('\r\u001b[2K');
    barShown = false;
  }

  function step(label: string): ProgressStep {
    const started = now();
    let shown = started + QUIET_MS - (isTerminal ? BAR_INTERVAL_MS : LINE_INTERVAL_MS);
    let latest = { done: 0, total: 0 };
    let isOver = false;
    const interval = isTerminal ? BAR_INTERVAL_MS : LINE_INTERVAL_MS;

    function show(): void {
      if (isOver || now() - shown < interval) return;
      shown = now();
      if (!isTerminal) {
        stream.write(`${label} ...${latest.total > 0 ? ` ${percent(latest)}` : ''}\n`);
        return;
      }
      clear();
      stream.write(barLine(label, latest, now() - started, stream.columns ?? 80));
      barShown = true;
    }

    // The timer shows steps that report nothing; steps that keep the thread busy are shown by their own updates.
    const timer = setInterval(show, isTerminal ? 250 : QUIET_MS);
    timer.unref();
    return {
      update(done, total) {
        latest = { done, total };
        show();
      },
      done(detail) {
        if (isOver) return;
        isOver = true;
        clearInterval(timer);
        clear();
        const elapsed = now() - started;
        if (elapsed < QUIET_MS) return;
        stream.write(`${label}${detail ? `: ${detail}` : ': done'} (${(elapsed / 1000).toFixed(1)} s)\n`);
      },
    };
  }

  return { step, clear };
}

function percent({ done, total }: { done: number; total: number }): string {
  return `${Math.min(100, Math.floor((done / total) * 100))} %`;
}

function barLine(label: string, state: { done: number; total: number }, elapsedMs: number, columns: number): string {
  const seconds = `${Math.floor(elapsedMs / 1000)} s`;
  if (state.total <= 0) return `${label} ... ${seconds}`.slice(0, columns - 1);
  const width = 24;
  const filled = Math.min(width, Math.floor((state.done / state.total) * width));
  const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
  return `${label} ${bar} ${percent(state)} ${seconds}`.slice(0, columns - 1);
}
