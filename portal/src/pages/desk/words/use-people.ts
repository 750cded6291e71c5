/** Names of the people at the desk. */
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { messages } from '../../../i18n/messages.ts';
import { useMe } from '../me.tsx';

/** "You", an address, or the number of an account whose role comes with its tokens or is gone. */
export function usePeople(): (accountId: number | null) => string {
  const t = messages('desk');
  const me = useMe();
  const members = useRequest('desk members', (signal) => dashboardApi.get('/v1/desk/members', { signal })).data;
  return (accountId) => {
    if (accountId === null) return '—';
    if (accountId === me.accountId) return t('you');
    const member = members?.data.find((one) => one.accountId === accountId);
    return member?.email ?? t('accountNumber', { id: accountId });
  };
}
