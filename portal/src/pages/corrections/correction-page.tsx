/** `/corrections/<id>`: what became of a report; or why one was not taken. */
import { CarnetError } from '@carnet/client';
import { useLocation, useRoute } from 'preact-iso';
import { faultyFields, REPORT_STATES } from '../../../../src/http/portal/shared/form-states.ts';
import type { ReportState, ShownOutcome } from '../../../../src/http/portal/shared/portal-shapes.ts';
import { portalData } from '../../api/public-data.ts';
import { useRequest } from '../../api/use-request.ts';
import { messages } from '../../i18n/messages.ts';
import { NotFoundPage } from '../../shell/not-found-page.tsx';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { ErrorNotice, Loading } from '../../ui/notices.tsx';
import { OutcomeView, outcomeTitle } from './outcome-view.tsx';
import { RefusedReport } from './refused-report.tsx';

export default function CorrectionPage() {
  const { id = '' } = useRoute().params;
  const state = REPORT_STATES.find((one) => one === id);
  return state === undefined ? <Report id={id} /> : <Refused state={state} />;
}

function Refused({ state }: { readonly state: ReportState }) {
  usePageTitle(messages('corrections')(`${state}Title`));
  const { fields = '' } = useLocation().query;
  return <RefusedReport state={state} fields={faultyFields(fields.split(','))} />;
}

function Report({ id }: { readonly id: string }) {
  const t = messages('corrections');
  const asked = useRequest(`correction ${id}`, (signal) =>
    portalData<ShownOutcome>(`/corrections/${encodeURIComponent(id)}`, signal),
  );
  const { data } = asked;
  usePageTitle(data && t(outcomeTitle(data)));
  if (data) return <OutcomeView outcome={data} />;
  if (asked.status !== 'failed') return <Loading lines={6} />;
  if (asked.error instanceof CarnetError && asked.error.status === 404) return <NotFoundPage />;
  return <ErrorNotice error={asked.error} onRetry={asked.retry} />;
}
