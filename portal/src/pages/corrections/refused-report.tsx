/** Why a report was not taken. */
import type { ReportField, ReportState } from '../../../../src/http/portal/shared/portal-shapes.ts';
import { messages } from '../../i18n/messages.ts';
import { FIELD_WORDS } from './field-words.ts';
import './outcome-view.css';

interface RefusedReportProps {
  readonly state: ReportState;
  /** Fields of the form that are at fault. */
  readonly fields: readonly ReportField[];
}

export function RefusedReport({ state, fields }: RefusedReportProps) {
  const t = messages('corrections');
  const form = messages('check');
  return (
    <div class="page page-narrow">
      <h1>{t(`${state}Title`)}</h1>
      <p class="lead">{t(`${state}Text`)}</p>
      {fields.length === 0 ? null : (
        <dl class="refused-fields">
          {fields.map((field) => (
            <div key={field}>
              <dt>{form(FIELD_WORDS[field].label)}</dt>
              <dd>{form(FIELD_WORDS[field].wrong)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        <a href="/">{t('onward')}</a>
      </p>
    </div>
  );
}
