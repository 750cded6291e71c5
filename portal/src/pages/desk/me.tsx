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

interface DeskPeopleOnlyProps {
  readonly title: string | undefined;
  /** The way to the sections, which lead nowhere for others. */
  readonly navigation: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Shows the desk to people with a role there; others read how one gets a role. */
export function DeskPeopleOnly({ title, navigation, children }: DeskPeopleOnlyProps) {
  const { status, data, retry, ...asked } = useRequest('account', (signal) =>
    dashboardApi.get('/v1/account', { signal }),
  );
  const roles = DESK_ROLES.filter((role) => data?.roles.includes(role));
  const content =
    data === undefined ? (
      status === 'failed' ? (
        <ErrorNotice error={'error' in asked ? asked.error : undefined} onRetry={retry} />
      ) : (
        <Loading lines={6} />
      )
    ) : roles.length === 0 ? (
      <NoRole email={data.email} />
    ) : (
      <MeContext.Provider value={{ accountId: data.id, email: data.email, roles }}>{children}</MeContext.Provider>
    );
  return (
    <div class={roles.length === 0 ? 'page' : 'page dash'}>
      {roles.length === 0 ? null : navigation}
      <div class="dash-main desk">
        <h1>{title}</h1>
        {content}
      </div>
    </div>
  );
}
