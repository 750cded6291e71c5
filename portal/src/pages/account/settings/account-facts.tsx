/** What is known of the account, as the dashboard API tells it. */
import type { DashboardComponents } from '@carnet/client';
import { DESK_ROLES } from '../../../../../src/domain/desk/desk-roles.ts';
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';

export type Account = DashboardComponents['schemas']['Account'];

export function AccountFacts({ account }: { readonly account: Account }) {
  const t = messages('account');
  return (
    <dl class="account-facts">
      <div>
        <dt>{t('factEmail')}</dt>
        <dd class="account-email">{account.email ?? t('factNoEmail')}</dd>
      </div>
      <div>
        <dt>{t('factTier')}</dt>
        <dd>
          <span class="account-tier">{account.tier}</span> <a href="/dashboard/plan">{t('factPlanLink')}</a>
        </dd>
      </div>
      {account.roles.length > 0 ? (
        <div>
          <dt>{t('factRoles')}</dt>
          <dd>
            {account.roles.join(', ')}
            {DESK_ROLES.some((role) => account.roles.includes(role)) ? (
              <>
                {' '}
                <a href="/desk">{t('factDeskLink')}</a>
              </>
            ) : null}
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{t('factSince')}</dt>
        <dd>
          <time dateTime={account.createdAt}>{formatDate(account.createdAt)}</time>
        </dd>
      </div>
      <div>
        <dt>{t('factId')}</dt>
        <dd>{account.id}</dd>
      </div>
    </dl>
  );
}
