/** Tasks by date with link and price, what to bring, and recommendations, folded. */
import { formatDate, formatList } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { formatMoney } from '../../../i18n/money.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { siteOf } from '../../check/facts/site-of.ts';
import { placeName } from '../draft/names.ts';
import type { TripDraft } from '../draft/trip-draft.ts';
import type { AskedTrip } from './asked-trip.ts';
import { type BringTask, type Cost, type ListedTask, taskList } from './tasks.ts';
import { travellerNames } from './traveller-names.ts';

export function Checklist({ asked: { draft, answer } }: { readonly asked: AskedTrip }) {
  const t = messages('plan');
  const { tasks, bring, advised, total, isTotalPartial } = taskList(answer);
  if (tasks.length + bring.length + advised.length === 0) return null;
  return (
    <section aria-labelledby="plan-tasks">
      <h2 id="plan-tasks">{t('tasksTitle')}</h2>
      {tasks.length + bring.length > 0 ? (
        <ol class="plan-tasks">
          {tasks.map((task) => (
            <Task key={`${task.itemId} ${task.do} ${task.dueOn}`} task={task} draft={draft} />
          ))}
          {bring.map((one) => (
            <Bring key={`${one.country.iso2} ${one.travellers.join()}`} task={one} draft={draft} />
          ))}
        </ol>
      ) : null}
      {total.length > 0 ? (
        <p class="plan-total">
          {t(isTotalPartial ? 'totalKnown' : 'total', {
            count: answer.travellers.length,
            sum: formatList(total.map(moneyText)),
          })}
        </p>
      ) : null}
      {advised.length > 0 ? (
        <details class="plan-details plan-advised">
          <summary>{t('advised', { count: advised.length })}</summary>
          <ul class="plan-items">
            {advised.map((task) => (
              <li key={`${task.itemId} ${task.do}`}>
                <TaskText task={task} draft={draft} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function Task({ task, draft }: { readonly task: ListedTask; readonly draft: TripDraft }) {
  return (
    <li>
      <TaskText task={task} draft={draft} />
    </li>
  );
}

function TaskText({ task, draft }: { readonly task: ListedTask; readonly draft: TripDraft }) {
  const t = messages('plan');
  const { dueOn, notBefore, cost, item, travellers, url, isApplied } = task;
  const who = travellerNames(draft, travellers);
  const facts = [
    ...(dueOn === null ? [] : [t(isApplied ? 'startBy' : 'dueOn', { date: formatDate(dueOn) })]),
    ...(dueOn === null && item?.when === 'before_travel' ? [t('noDueDate')] : []),
    ...(notBefore === null ? [] : [t('notBefore', { date: formatDate(notBefore) })]),
    ...(cost === null ? [] : [costText(cost, travellers.length)]),
    ...(item?.enforcement === 'may_be_asked' ? [t('enforcement', { enforcement: 'may_be_asked' })] : []),
  ];
  return (
    <>
      <p class="plan-task-what">
        {withoutStop(task.do)}
        {who === null ? null : <span class="plan-task-who"> ({who})</span>}
      </p>
      {facts.length > 0 ? <p class="plan-task-when">{facts.join(' · ')}</p> : null}
      {url === null ? null : (
        <p class="plan-link">
          <OutsideLink href={url}>{siteOf(url)}</OutsideLink>
        </p>
      )}
    </>
  );
}

function Bring({
  task: { country, things, travellers },
  draft,
}: {
  readonly task: BringTask;
  readonly draft: TripDraft;
}) {
  const t = messages('plan');
  const who = travellerNames(draft, travellers);
  const named = (isRequired: boolean) =>
    things.filter((one) => one.isRequired === isRequired).map(({ topic }) => t('bringThing', { topic }));
  const required = named(true);
  const maybe = named(false);
  return (
    <li>
      <p class="plan-task-what">
        {t('bring', { country: placeName(country.iso2) })}
        {who === null ? null : <span class="plan-task-who"> ({who})</span>}
      </p>
      <p class="plan-task-when">
        {[
          ...(required.length > 0 ? [formatList(required)] : []),
          ...(maybe.length > 0 ? [t('bringMaybe', { things: formatList(maybe) })] : []),
        ].join(' · ')}
      </p>
    </li>
  );
}

const moneyText = ({ amount, currency }: Cost): string => formatMoney(amount, currency);

function costText(cost: Cost, payers: number): string {
  const t = messages('plan');
  if (cost.amount === 0) return t('free');
  return payers === 1 ? moneyText(cost) : t('costEach', { cost: moneyText(cost) });
}

/** In some languages tasks are full sentences. */
const withoutStop = (text: string): string => text.replace(/\.$/, '');
