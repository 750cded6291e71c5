/** Why a report was not taken. */
import type { ReportState } from '../../../../src/http/portal/portal-shapes.ts';
import { messages } from '../../i18n/messages.ts';

export function RefusedReport({ state }: { readonly state: ReportState }) {
  const t = messages('corrections');
  return (
    <div class="page page-narrow">
      <h1>{t(`${state}Title`)}</h1>
      <p class="lead">{t(`${state}Text`)}</p>
      <p>
        <a href="/">{t('onward')}</a>
      </p>
    </div>
  );
}
