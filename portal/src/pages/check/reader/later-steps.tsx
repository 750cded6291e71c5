/** The steps of a reader: their code comes with the answer to what the reader adds, which few pages show. */
import type { FunctionComponent } from 'preact';
import type { ReaderTrip } from '../../../../../src/http/portal/shared/reader-facts.ts';

type Steps = FunctionComponent<{ readonly reader: ReaderTrip }>;

let Loaded: Steps | undefined;

/** On the server, which writes them at once. */
export function setSteps(steps: Steps): void {
  Loaded = steps;
}

export async function loadSteps(): Promise<void> {
  Loaded ??= (await import('./reader-steps.tsx')).ReaderSteps;
}

export function ReaderSteps({ reader }: { readonly reader: ReaderTrip }) {
  return Loaded === undefined ? null : <Loaded reader={reader} />;
}
