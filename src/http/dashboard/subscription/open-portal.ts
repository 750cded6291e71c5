/** POST /subscription/portal: the page on which a subscription is changed, paid and cancelled. */

import { openPortal as openBillingPortal } from '../../../services/subscriptions/open-portal.ts';
import { defineOperation } from '../operation.ts';
import { PageLinkSchema } from '../schemas/page-link.ts';
import { planPage } from './plan-page.ts';

export const openPortal = defineOperation({
  operationId: 'openPortal',
  method: 'POST',
  path: '/subscription/portal',
  tag: 'Subscription',
  summary: 'Open the billing portal',
  description:
    "Answers the payment processor's page to send the user to: change or cancel the subscription, means of " +
    'payment, invoices.',
  answer: PageLinkSchema,
  examples: { page: { summary: 'Where to go', value: { url: 'https://payments.example.org/portal/8a1d' } } },
  businessRule: {
    when: 'billing is not configured on this server; the account never began a checkout.',
    message: 'Billing is not configured on this server: its operator sets the tier of an account',
  },
  handle: ({ db, billing, portalUrl, account }) =>
    openBillingPortal(db, billing, { accountId: account.id, returnUrl: planPage(portalUrl()) }),
});
