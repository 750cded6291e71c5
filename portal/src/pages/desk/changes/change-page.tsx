/** `/desk/changes/:id`: one change, what it would do, and the steps that it can take. */

import { CarnetError } from '@carnet/client';
import { useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { formatDate, formatDateTime } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { EmptyState, ErrorNotice, Loading, Notice } from '../../../ui/notices.tsx';
import type { Change } from '../api-types.ts';
import { DraftForm } from '../draft/draft-form.tsx';
import { draftOfChange, sourcesOfChange } from '../draft/draft-of-change.ts';
import { usePeople } from '../words/use-people.ts';
import { ChangeEdits } from './change-edits.tsx';
import { ChangeSteps } from './change-steps.tsx';
import { PreviewView } from './preview-view.tsx';
import { StatusChip } from './status-chip.tsx';
import './changes.css';

export function ChangePage({ id }: { readonly id: string }) {
  const t = messages('desk');
  const request = useRequest(`desk change ${id}`, (signal) =>
    dashboardApi.get('/v1/desk/changes/{id}', { path: { id: Number(id) }, signal }),
  );
  const [stepped, setStepped] = useState<Change>();
  const [isEditing, setEditing] = useState(false);
  const change = stepped ?? request.data;
  if (change === undefined) {
    if (request.status !== 'failed') return <Loading lines={10} />;
    if (request.error instanceof CarnetError && request.error.status === 404) {
      return (
        <EmptyState title={t('changeMissing')}>
          <a href="/desk/changes">{t('changesTitle')}</a>
        </EmptyState>
      );
    }
    return <ErrorNotice error={request.error} onRetry={request.retry} />;
  }
  if (isEditing) {
    return (
      <DraftForm
        initial={draftOfChange(change)}
        ownSources={sourcesOfChange(change)}
        changeId={change.id}
        onCancel={() => setEditing(false)}
        onSaved={(saved) => {
          setStepped(saved);
          setEditing(false);
        }}
      />
    );
  }
  return (
    <>
      <Head change={change} />
      <ChangeSteps change={change} onStepped={setStepped} onEdit={() => setEditing(true)} />
      <h2>{t('editsTitle', { count: change.edits.length })}</h2>
      <ChangeEdits edits={change.edits} />
      <h2>{t(change.status === 'published' ? 'previewTitleDone' : 'previewTitle')}</h2>
      {change.preview ? (
        <PreviewView preview={change.preview} />
      ) : (
        <p>{t(change.kind === 'verification' ? 'previewNotNeeded' : 'previewNone')}</p>
      )}
    </>
  );
}

function Head({ change }: { readonly change: Change }) {
  const t = messages('desk');
  const person = usePeople();
  const { status, kind, reason, authorId, reviewerId, publisherId, note, effectiveFrom, corrects, revertsId } = change;
  const reviewed = status === 'rejected' ? 'rejectedBy' : 'approvedBy';
  const lines = [
    t('writtenBy', { who: person(authorId), when: formatDateTime(change.createdAt) }),
    change.submittedAt && t('submittedAt', { when: formatDateTime(change.submittedAt) }),
    reviewerId &&
      change.reviewedAt &&
      t(reviewed, { who: person(reviewerId), when: formatDateTime(change.reviewedAt) }),
    publisherId &&
      change.closedAt &&
      t('publishedBy', { who: person(publisherId), when: formatDateTime(change.closedAt) }),
    status === 'withdrawn' && change.closedAt && t('withdrawnAt', { when: formatDateTime(change.closedAt) }),
  ].filter(Boolean);
  return (
    <>
      <p class="lead desk-breaks">{reason}</p>
      <p class="row-list">
        <StatusChip status={status} />
        {kind === 'verification' ? <span class="desk-chip">{t('changeKind_verification')}</span> : null}
        {change.correctionIds.length > 0 ? (
          <span>{t('closesReports', { count: change.correctionIds.length })}</span>
        ) : null}
        {corrects ? <span class="desk-chip">{t('corrects')}</span> : null}
        <span>{effectiveFrom === null ? t('fromPublication') : t('fromDay', { date: formatDate(effectiveFrom) })}</span>
      </p>
      <ul class="desk-lines desk-muted">
        {lines.map((line) => (
          <li key={String(line)} class="desk-breaks">
            {line}
          </li>
        ))}
        {revertsId === null ? null : (
          <li>
            <a href={`/desk/changes/${revertsId}`}>{t('revertsChange', { id: revertsId })}</a>
          </li>
        )}
      </ul>
      {note === null ? null : (
        <Notice>
          <p class="notice-title">{t('noteTitle')}</p>
          <p class="desk-breaks">{note}</p>
        </Notice>
      )}
      {status === 'published' ? (
        <Notice tone="good" isLive>
          {t(kind === 'verification' ? 'publishedVerification' : 'publishedText')}{' '}
          <a href="/changes">{t('publicList')}</a>
        </Notice>
      ) : null}
    </>
  );
}
