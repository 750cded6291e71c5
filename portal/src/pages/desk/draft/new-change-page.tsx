/**
 * `/desk/changes/new`: a change from nothing, from a record of the queue (`?rule=`, `?group=`,
 * `?destination=` and `?health=`, or `?again=` of what the desk ended) or from a report (`?report=`).
 */
import { useLocation } from 'preact-iso';
import { CORRECTION_ID, isOpen } from '../../../../../src/domain/corrections/correction.ts';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { messages } from '../../../i18n/messages.ts';
import { ErrorNotice, Loading, Notice } from '../../../ui/notices.tsx';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import type { Correction, Rule } from '../api-types.ts';
import { useMe } from '../me.tsx';
import { type Draft, emptyDraft } from './draft.ts';
import { DraftForm } from './draft-form.tsx';
import { draftOfEdit } from './draft-of-change.ts';
import { editOfGroup, editOfHealth } from './records/record-edits.ts';
import { editOf } from './rule-picker.tsx';

export function NewChangePage() {
  const t = messages('desk');
  const { query, route } = useLocation();
  const { roles } = useMe();
  const { rule = '', report = '', again = '' } = query;
  const isFromRule = ID.test(rule);
  const isFromReport = CORRECTION_ID.test(report);
  const isFetched = isFromRule || isFromReport || again !== '';
  const request = useRequest(isFetched ? `desk begin ${rule} ${report} ${again}` : null, (signal) => {
    if (isFromReport) return beginningOfReport(report, signal);
    return isFromRule ? beginningOfRule(Number(rule), signal) : beginningOfEnded(again, signal);
  });
  if (!roles.includes('editor'))
    return <Notice tone="warn">{t('refusedNoEditor', { steps: t('newChangeTitle') })}</Notice>;
  if (isFetched && request.data === undefined) {
    if (request.status === 'failed') return <ErrorNotice error={request.error} onRetry={request.retry} />;
    return <Loading lines={8} />;
  }
  const edit = recordOfQueue(query);
  const draft = emptyDraft(new Date().toISOString().slice(0, 10));
  return (
    <>
      <p class="lead">{t('newChangeLead')}</p>
      {request.data?.report ? <AnsweredReport report={request.data.report} /> : null}
      <DraftForm
        initial={{ ...draft, ...(edit && { edits: [edit] }), ...request.data?.draft }}
        onSaved={(change) => route(`/desk/changes/${change.id}`)}
      />
    </>
  );
}

const ID = /^[1-9]\d{0,9}$/;

/** The group or the health requirement that the address names. */
function recordOfQueue({ group = '', destination = '', health = '' }: Readonly<Record<string, string>>) {
  if (ID.test(group)) return editOfGroup(Number(group));
  return ID.test(destination) && ID.test(health) ? editOfHealth(Number(destination), Number(health)) : undefined;
}

interface Beginning {
  readonly draft: Pick<Draft, 'edits' | 'correctionIds'>;
  readonly report?: Correction;
}

async function beginningOfRule(id: number, signal: AbortSignal): Promise<Beginning> {
  const rule = await dashboardApi.get('/v1/desk/rules/{id}', { path: { id }, signal });
  return { draft: { edits: [editOf(rule)], correctionIds: reportsOf(rule) } };
}

/** What the file says by now of a record that the desk ended. `key`: its scope and its rule key. */
async function beginningOfEnded(key: string, signal: AbortSignal): Promise<Beginning> {
  const { data } = await dashboardApi.get('/v1/desk/queue', { query: { reason: 'file_differs', limit: 100 }, signal });
  const found = data.find(({ scopeKey, ruleKey, isRetired }) => isRetired && `${scopeKey} ${ruleKey}` === key);
  if (found === undefined || found.fileSays === null) return { draft: { edits: [], correctionIds: [] } };
  const { record, scopeKey, ruleKey, fileSays: fields } = found;
  const isNew = { ruleId: null, groupId: null, healthRequirementId: null, before: null };
  const edit = draftOfEdit({ ...isNew, action: 'create', record, scopeKey, ruleKey, fields });
  return { draft: { edits: [edit], correctionIds: [] } };
}

/** The rules that wait because of the report; where none does, the editor chooses one. */
async function beginningOfReport(id: string, signal: AbortSignal): Promise<Beginning> {
  const report = await dashboardApi.get('/v1/desk/corrections/{id}', { path: { id }, signal });
  const rules = await Promise.all(
    report.ruleIds.map((ruleId) => dashboardApi.get('/v1/desk/rules/{id}', { path: { id: ruleId }, signal })),
  );
  return { draft: { edits: rules.map(editOf), correctionIds: isOpen(report.status) ? [id] : [] }, report };
}

function AnsweredReport({ report: { id, message, sourceUrl } }: { readonly report: Correction }) {
  const t = messages('desk');
  return (
    <Notice>
      <p class="notice-title">
        <a href={`/desk/corrections/${id}`}>{t('reportOfChange')}</a>
      </p>
      <blockquote class="desk-report">{message}</blockquote>
      {sourceUrl === null ? null : (
        <p class="desk-breaks">
          {t('correctionSource')} <OutsideLink href={sourceUrl}>{sourceUrl}</OutsideLink>
        </p>
      )}
    </Notice>
  );
}

/** Reports of mistakes that are open for the rule: a correction is likely to answer them. */
const reportsOf = ({ doubts }: Rule): string[] =>
  doubts.flatMap(({ reason, details: { correctionId } }) =>
    reason === 'correction' && typeof correctionId === 'string' ? [correctionId] : [],
  );
