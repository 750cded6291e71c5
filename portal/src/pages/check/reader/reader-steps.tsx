/** What the trip check says that this reader has to do and bring, in the order of the journey. */
import type { AnswerItem } from '@carnet/rules/trips/trip-answer.ts';
import type { ReaderTrip } from '../../../../../src/http/portal/shared/reader-facts.ts';
import { formatDate } from '../../../i18n/format.ts';
import { locale } from '../../../i18n/locale.ts';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { Fold } from '../answer/fold.tsx';
import { LevelChip } from '../bring/level-chip.tsx';
import '../steps/steps-section.css';

const MOMENTS = [
  ['before_travel', 'stepLeaving'],
  ['on_arrival', 'stepBorder'],
  ['during_stay', 'stepArrival'],
  ['on_departure', 'stepHome'],
] as const;

/** Their titles say what to bring. */
const PLAIN: ReadonlySet<AnswerItem['topic']> = new Set([
  'funds',
  'returnTicket',
  'accommodation',
  'healthInsurance',
  'preArrival',
]);

const isOpen = ({ status }: AnswerItem) => status === 'to_do' || status === 'unknown' || status === 'not_met';
const isAdvice = ({ enforcement }: AnswerItem) => enforcement === 'recommended';
/** The card has the length of stay, which is open only while there are no dates. */
const isTask = (item: AnswerItem) =>
  isOpen(item) && item.topic !== 'stay' && (item.enforcement === 'required' || item.enforcement === 'may_be_asked');

export function ReaderSteps({ reader: { items } }: { readonly reader: ReaderTrip }) {
  const t = messages('check');
  const tasks = items.filter(isTask);
  const advice = items.filter((item) => isOpen(item) && isAdvice(item));
  const moments = MOMENTS.map(([when, title]) => ({ title, of: tasks.filter((item) => item.when === when) })).filter(
    ({ of }) => of.length > 0,
  );
  return (
    <>
      {moments.length === 0 ? null : (
        <section aria-labelledby="check-steps">
          <h2 id="check-steps">{t('stepsTitle')}</h2>
          <ol class="steps">
            {moments.map(({ title, of }) => (
              <li key={title}>
                <h3>{t(title)}</h3>
                {of.map((item) => (
                  <Step key={item.id} item={item} />
                ))}
              </li>
            ))}
          </ol>
        </section>
      )}
      {advice.length === 0 ? null : (
        <div class="answer-folds">
          <Fold title={t('healthMore', { count: advice.length })} isPrinted>
            {advice.map((item) => (
              <Step key={item.id} item={item} />
            ))}
          </Fold>
        </div>
      )}
    </>
  );
}

function Step({ item }: { readonly item: AnswerItem }) {
  const t = messages('check');
  const { title, because, details, detailsLanguage, dueOn, url, topic, enforcement, status } = item;
  const reason = PLAIN.has(topic) && status === 'to_do' ? null : because;
  const texts = [reason, dueOn === null ? null : t('readerDue', { date: formatDate(dueOn) })].filter(Boolean);
  return (
    <div class="step">
      <div class="step-head">
        <strong>{url === null ? title : <OutsideLink href={url}>{title}</OutsideLink>}</strong>
        {enforcement === 'may_be_asked' ? <LevelChip level="may_be_asked" /> : null}
      </div>
      {texts.length > 0 ? <p>{texts.join(' ')} </p> : null}
      {details === null ? null : (
        <details class="fold-small">
          <summary aria-label={t('stepMoreAbout', { name: title })}>{t('stepMore')}</summary>
          <p lang={detailsLanguage === null || detailsLanguage === locale ? undefined : detailsLanguage}>{details}</p>
        </details>
      )}
    </div>
  );
}
