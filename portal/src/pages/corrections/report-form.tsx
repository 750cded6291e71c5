/**
 * Reports a mistake in an answer: a plain form, which the server answers with the page of the report. With script, what is
 * wrong with it is said beside the field.
 */
import { useRef } from 'preact/hooks';
import type { ReportField } from '../../../../src/http/portal/shared/portal-shapes.ts';
import { portalConfig } from '../../api/portal-config.ts';
import { wordsOfPair } from '../../i18n/format.ts';
import { locale } from '../../i18n/locale.ts';
import { messages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Fold } from '../check/answer/fold.tsx';
import { TOPICS, topicKey } from '../check/known/topic-words.ts';
import { FIELD_WORDS } from './field-words.ts';
import { useSentReport } from './use-sent-report.ts';
import './report-form.css';

interface NamedCountry {
  readonly iso2: string;
  readonly name: string;
}

interface ReportFormProps {
  /** That the answer is about; with several, people choose. */
  readonly pairs: readonly { readonly passport: NamedCountry; readonly destination: NamedCountry }[];
  /** Where it is what the reader came upon the page for. */
  readonly isOpen?: boolean;
  readonly answer?: { readonly inputHash: string; readonly dataRevision: string };
}

export function ReportForm({ pairs, answer, isOpen = false }: ReportFormProps) {
  const t = messages('check');
  const form = useRef<HTMLFormElement>(null);
  const { faults, hasScript, isBusy, send } = useSentReport(form);
  const errorOf = (field: ReportField) => (faults.includes(field) ? t(FIELD_WORDS[field].wrong) : undefined);
  const [first] = pairs;
  if (!portalConfig.takesReports || first === undefined) return null;
  return (
    <Fold title={t(isOpen ? 'unknownUs' : 'reportTitle')} id="report" isOpen={isOpen}>
      <form
        ref={form}
        method="post"
        action="/corrections"
        class="report-form"
        // Without script, the browser's own checks are all there is.
        noValidate={hasScript}
        onSubmit={send}
      >
        <p>{t('reportLead')}</p>
        {pairs.length === 1 ? (
          <>
            <input type="hidden" name="fromCountry" value={first.passport.iso2} />
            <input type="hidden" name="toCountry" value={first.destination.iso2} />
          </>
        ) : (
          <Field id="report-pair" label={t('reportPair')}>
            {(control) => (
              <select {...control} name="pair">
                {pairs.map(({ passport, destination }) => (
                  <option key={passport.iso2 + destination.iso2} value={`${passport.iso2}-${destination.iso2}`}>
                    {t('reportPairOption', wordsOfPair(passport, destination))}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field id="report-topic" label={t('reportTopic')}>
          {(control) => (
            <select {...control} name="topic">
              <option value="">{t('reportAnyTopic')}</option>
              {TOPICS.map((topic) => (
                <option key={topic} value={topic}>
                  {t(topicKey(topic))}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field id="report-message" label={t('reportMessage')} hint={t('reportMessageHint')} error={errorOf('message')}>
          {(control) => <textarea {...control} name="message" required minLength={10} maxLength={2000} rows={5} />}
        </Field>
        <Field id="report-source" label={t('reportSource')} hint={t('reportSourceHint')} error={errorOf('sourceUrl')}>
          {(control) => (
            <input
              {...control}
              type="url"
              name="sourceUrl"
              pattern="https?://.*"
              placeholder="https://"
              maxLength={2000}
              autocomplete="off"
            />
          )}
        </Field>
        {portalConfig.sendsMails ? (
          <Field id="report-email" label={t('reportEmail')} hint={t('reportEmailHint')} error={errorOf('email')}>
            {(control) => <input {...control} type="email" name="email" autocomplete="email" maxLength={254} />}
          </Field>
        ) : null}
        {answer === undefined ? null : (
          <>
            <input type="hidden" name="inputHash" value={answer.inputHash} />
            <input type="hidden" name="dataRevision" value={answer.dataRevision} />
          </>
        )}
        <input type="hidden" name="lang" value={locale} />
        <Button type="submit" isBusy={isBusy}>
          {t('reportSubmit')}
        </Button>
      </form>
    </Fold>
  );
}
