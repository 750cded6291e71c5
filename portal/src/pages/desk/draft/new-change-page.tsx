/** `/desk/changes/new`: a change from nothing, or (`?rule=`) from a rule of the queue. */
import { useLocation } from 'preact-iso';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { messages } from '../../../i18n/messages.ts';
import { ErrorNotice, Loading, Notice } from '../../../ui/notices.tsx';
import type { Rule } from '../api-types.ts';
import { useMe } from '../me.tsx';
import { emptyDraft } from './draft.ts';
import { DraftForm } from './draft-form.tsx';
import { editOf } from './rule-picker.tsx';

export function NewChangePage() {
  const t = messages('desk');
  const { query, route } = useLocation();
  const { roles } = useMe();
  const ruleId = /^[1-9]\d{0,9}$/.test(query.rule ?? '') ? Number(query.rule) : undefined;
  const request = useRequest(ruleId === undefined ? null : `desk rule ${ruleId}`, (signal) =>
    dashboardApi.get('/v1/desk/rules/{id}', { path: { id: ruleId ?? 0 }, signal }),
  );
  if (!roles.includes('editor'))
    return <Notice tone="warn">{t('refusedNoEditor', { steps: t('newChangeTitle') })}</Notice>;
  if (ruleId !== undefined && request.data === undefined) {
    if (request.status === 'failed') return <ErrorNotice error={request.error} onRetry={request.retry} />;
    return <Loading lines={8} />;
  }
  const draft = emptyDraft(new Date().toISOString().slice(0, 10));
  return (
    <>
      <p class="lead">{t('newChangeLead')}</p>
      <DraftForm
        initial={
          request.data ? { ...draft, edits: [editOf(request.data)], correctionIds: reportsOf(request.data) } : draft
        }
        onSaved={(change) => route(`/desk/changes/${change.id}`)}
      />
    </>
  );
}

/** Reports of mistakes that are open for the rule: a correction is likely to answer them. */
const reportsOf = ({ doubts }: Rule): string[] =>
  doubts.flatMap(({ reason, details: { correctionId } }) =>
    reason === 'correction' && typeof correctionId === 'string' ? [correctionId] : [],
  );
