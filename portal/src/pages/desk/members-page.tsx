/** `/desk/members`: who works at the desk; a desk admin gives roles here and takes them away. */
import { useState } from 'preact/hooks';
import { DESK_ROLES, type DeskRole } from '../../../../src/domain/desk/desk-roles.ts';
import { dashboardApi } from '../../api/dashboard-api.ts';
import { useRequest } from '../../api/use-request.ts';
import { messages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useRefusableForm } from '../../ui/fields/use-refusable-form.ts';
import { EmptyState, ErrorNotice, Loading, Notice } from '../../ui/notices.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Member } from './api-types.ts';
import { useMe } from './me.tsx';
import { NotDone } from './not-done.tsx';
import './members.css';

export function MembersPage() {
  const t = messages('desk');
  const { roles } = useMe();
  const isAdmin = roles.includes('desk_admin');
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const { data, status, retry, ...asked } = useRequest('desk members', (signal) =>
    dashboardApi.get('/v1/desk/members', { signal }),
  );
  const setRole = async (account: string, role: DeskRole, granted: boolean): Promise<boolean> => {
    setFailure(undefined);
    try {
      const member = await dashboardApi.post('/v1/desk/members', { body: { account, role, granted } });
      const who = member.email ?? String(member.accountId);
      setSaid(t(granted ? 'memberGiven' : 'memberTaken', { who, role: t(`role_${role}`) }));
      retry();
      return true;
    } catch (error) {
      setSaid('');
      setFailure(error);
      return false;
    }
  };
  return (
    <>
      <p class="lead">{t('membersLead')}</p>
      {isAdmin ? null : <Notice>{t('membersNotAdmin')}</Notice>}
      <div role="status">{said === '' ? null : <Notice tone="good">{said}</Notice>}</div>
      {failure ? <NotDone error={failure} /> : null}
      {data === undefined && status === 'failed' ? (
        <ErrorNotice error={'error' in asked ? asked.error : undefined} onRetry={retry} />
      ) : null}
      {data === undefined && status === 'loading' ? <Loading lines={5} /> : null}
      {data?.data.length === 0 ? <EmptyState title={t('membersNone')} /> : null}
      {data && data.data.length > 0 ? (
        <DataTable
          caption={t('membersTitle')}
          isCaptionHidden
          rows={data.data}
          rowKey={({ accountId }) => accountId}
          columns={[
            {
              id: 'who',
              header: t('memberWho'),
              namesRow: true,
              cell: ({ email, accountId }) => (
                <span class="desk-breaks">{email ?? t('accountNumber', { id: accountId })}</span>
              ),
            },
            {
              id: 'roles',
              header: t('memberRoles'),
              cell: (member) => <Roles member={member} onTake={isAdmin ? setRole : undefined} />,
            },
          ]}
        />
      ) : null}
      {isAdmin ? <GiveForm onGive={setRole} /> : null}
      <h2>{t('rolesTitle')}</h2>
      <dl class="desk-facts">
        {DESK_ROLES.map((role) => (
          <div key={role}>
            <dt>{t(`role_${role}`)}</dt>
            <dd>{t(`roleMay_${role}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('rolesNobodyAlone')}</p>
    </>
  );
}

type SetRole = (account: string, role: DeskRole, granted: boolean) => Promise<boolean>;

function Roles({ member, onTake }: { readonly member: Member; readonly onTake: SetRole | undefined }) {
  const t = messages('desk');
  const who = member.email ?? String(member.accountId);
  return (
    <ul class="row-list">
      {member.roles.map((role) => (
        <li key={role} class="desk-chip">
          {t(`role_${role}`)}
          {onTake ? (
            <button
              type="button"
              class="desk-chip-remove"
              aria-label={t('memberTake', { who, role: t(`role_${role}`) })}
              onClick={() => void onTake(String(member.accountId), role, false)}
            >
              ✕
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function GiveForm({ onGive }: { readonly onGive: SetRole }) {
  const t = messages('desk');
  const [account, setAccount] = useState('');
  const [role, setRole] = useState<DeskRole>('editor');
  const { isBusy, problem, input, submit } = useRefusableForm();
  const wanted = account.trim();
  const give = (event: SubmitEvent) =>
    submit(event, wanted === '' ? t('memberAccountMissing') : undefined, async () => {
      if (await onGive(wanted, role, true)) setAccount('');
    });
  return (
    <form class="desk-box" onSubmit={give} noValidate>
      <h2>{t('memberGiveTitle')}</h2>
      <TextField
        label={t('memberAccount')}
        hint={t('memberAccountHint')}
        name="account"
        value={account}
        onInput={setAccount}
        error={problem}
        inputRef={input}
        autocomplete="off"
        maxLength={254}
      />
      <SelectField
        label={t('memberRole')}
        value={role}
        onChange={setRole}
        options={DESK_ROLES.map((one) => ({ value: one, label: t(`role_${one}`) }))}
      />
      <Button look="primary" type="submit" isBusy={isBusy}>
        {t('memberGive')}
      </Button>
    </form>
  );
}
