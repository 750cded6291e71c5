/** What stands around the list of changes: its heading before, the feed after. */
import type { ComponentChildren } from 'preact';
import { feedAddress } from '../../../../src/http/portal/shared/change-addresses.ts';
import type { ChangeChoice } from '../../../../src/http/portal/shared/portal-shapes.ts';
import { messages } from '../../i18n/messages.ts';
import { FollowForm } from '../follow/follow-form.tsx';
import '../check/answer/answer-view.css';
import './changes.css';

export function ChangesFrame({
  choice,
  children,
}: {
  readonly choice: ChangeChoice;
  readonly children: ComponentChildren;
}) {
  const t = messages('changes');
  return (
    <div class="page">
      <h1>{t('title')}</h1>
      <p class="lead">{t('lead')}</p>
      {children}
      {choice.passport !== undefined && choice.destination !== undefined ? (
        <FollowForm passport={choice.passport} destination={choice.destination} />
      ) : null}
      <p class="changes-feed">
        {/* A file of another kind: the page's own router must not take it. */}
        <a href={feedAddress(choice)} target="_self" type="application/atom+xml">
          {t('feed')}
        </a>
      </p>
    </div>
  );
}
