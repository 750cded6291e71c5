/** Who is at the desk: pages ask here what the reader may do. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { DESK_ROLES, type DeskRole } from '../../../../src/domain/desk/desk-roles.ts';
import { dashboardApi } from '../../api/dashboard-api.ts';
import { useRequest } from '../../api/use-request.ts';
import { ErrorNotice, Loading } from '../../ui/notices.tsx';
import { NoRole } from './no-role.tsx';

export interface Me {
  readonly accountId: number;
  readonly email: string | null;
  readonly roles: readonly DeskRole[];
}

const MeContext = createContext<Me>({ accountId: 0, email: null, roles: [] });

export const useMe = (): Me => useContext(MeContext);

/** Shows the desk to people with a role there; others read how one gets a role. */
export function DeskPeopleOnly({ children }: { readonly children: ComponentChildren }) {
  const { status, data, retry, ...asked } = useRequest('account', (signal) =>
    dashboardApi.get('/v1/account', { signal }),
  );
  if (data === undefined) {
    if (status !== 'failed') return <Loading lines={6} />;
    return <ErrorNotice error={'error' in asked ? asked.error : undefined} onRetry={retry} />;
  }
  const roles = DESK_ROLES.filter((role) => data.roles.includes(role));
  if (roles.length === 0) return <NoRole email={data.email} />;
  return <MeContext.Provider value={{ accountId: data.id, email: data.email, roles }}>{children}</MeContext.Provider>;
}
