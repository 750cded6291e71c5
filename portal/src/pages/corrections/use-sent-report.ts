/** Sends the report of a mistake with script: to its page when it was taken, and back to the fields that are at fault. */
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { faultyFields } from '../../../../src/http/portal/shared/form-states.ts';
import type { ReportField, ReportState } from '../../../../src/http/portal/shared/portal-shapes.ts';
import { locale } from '../../i18n/locale.ts';

export interface SentReport {
  readonly faults: readonly ReportField[];
  readonly hasScript: boolean;
  readonly isBusy: boolean;
  send(event: SubmitEvent): Promise<void>;
}

interface Answer {
  readonly id?: string;
  readonly problems?: readonly { readonly path: string }[];
}

export function useSentReport(form: RefObject<HTMLFormElement | null>): SentReport {
  const [faults, setFaults] = useState<readonly ReportField[]>([]);
  const [hasScript, setHasScript] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setHasScript(true), []);
  useEffect(() => {
    // Of several, the first one; after it is drawn as wrong, so that it is read out so.
    const [first] = faults;
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [faults]);
  return {
    faults,
    hasScript,
    isBusy,
    async send(event) {
      event.preventDefault();
      const sent = form.current;
      if (isBusy || sent === null) return;
      setBusy(true);
      try {
        // Of a form: another kind of body would be no form to the server.
        const body = new URLSearchParams(new FormData(sent) as unknown as Record<string, string>);
        const response = await fetch(sent.action, { method: 'POST', headers: { accept: 'application/json' }, body });
        const { id, problems = [] } = (await response.json()) as Answer;
        const wrong = faultyFields(problems.map(({ path }) => path));
        if (wrong.length > 0) setFaults(wrong);
        else location.assign(`/corrections/${id ?? stateOf(response.status)}?lang=${locale}`);
      } catch {
        // What went wrong on the way is for the browser to say.
        sent.submit();
      } finally {
        setBusy(false);
      }
    },
  };
}

function stateOf(status: number): ReportState {
  if (status === 429) return 'often';
  return status >= 500 ? 'off' : 'invalid';
}
