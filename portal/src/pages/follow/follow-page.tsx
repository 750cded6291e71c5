/** `/follow/<state>`: what a form or a link in a mail led to. */
import { useLocation, useRoute } from 'preact-iso';
import { FOLLOW_STATES } from '../../../../src/http/portal/shared/form-states.ts';
import type { FollowState } from '../../../../src/http/portal/shared/portal-shapes.ts';
import { messages } from '../../i18n/messages.ts';
import { NotFoundPage } from '../../shell/not-found-page.tsx';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { FollowView } from './follow-view.tsx';

export default function FollowPage() {
  const { state = '' } = useRoute().params;
  const { query } = useLocation();
  return FOLLOW_STATES.includes(state as FollowState) ? (
    <Known state={state as FollowState} token={query.token ?? ''} />
  ) : (
    <NotFoundPage />
  );
}

function Known(props: { readonly state: FollowState; readonly token: string }) {
  usePageTitle(messages('follow')(`${props.state}Title`));
  return <FollowView {...props} />;
}
