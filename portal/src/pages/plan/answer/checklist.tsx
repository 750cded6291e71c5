/** What to do, by due date. */
import type { TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { sharedTasks } from './same-answers.ts';
import { travellerNames } from './traveller-names.ts';

export function Checklist({ answer }: { readonly answer: TripAnswer }) {
  const t = messages('plan');
  const tasks = sharedTasks(answer);
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby="plan-tasks">
      <h2 id="plan-tasks">{t('tasksTitle')}</h2>
      <ol class="plan-tasks">
        {tasks.map((task) => {
          const who = travellerNames(task.travellers, answer.travellers.length);
          return (
            <li key={`${task.itemId} ${task.do} ${task.dueOn}`}>
              <p class="plan-task-what">{task.do}</p>
              <p class="plan-task-when">
                {[
                  ...(task.dueOn === null ? [t('noDueDate')] : [t('dueOn', { date: formatDate(task.dueOn) })]),
                  ...(task.notBefore === null ? [] : [t('notBefore', { date: formatDate(task.notBefore) })]),
                  ...(who === null ? [] : [who]),
                ].join(' · ')}
              </p>
              {task.url === null ? null : (
                <p class="plan-link">
                  <OutsideLink href={task.url} />
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
