/** What a person does on the pages of the fake processor: pay, change, cancel, move the clock. */
import type { ServerResponse } from 'node:http';
import { type FormFields, textOf } from './form.ts';
import { DAY } from './make-objects.ts';
import type { Session } from './objects.ts';
import { checkoutPage, frontPage, portalPage } from './pages.ts';
import type { Processor } from './processor.ts';

const MAX_DAYS = 10_000;

export function answerPage(
  processor: Processor,
  method: string,
  path: string,
  fields: FormFields,
  response: ServerResponse,
): void {
  const [, place = '', id = ''] = path.split('/');
  const session = place === 'pay' ? processor.sessions.get(id) : undefined;
  const portal = place === 'portal' ? processor.portals.get(id) : undefined;
  if (session && method === 'GET') show(response, checkoutPage(processor, session));
  else if (session && method === 'POST') pay(processor, session, fields, response);
  else if (portal && method === 'GET') show(response, portalPage(processor, portal));
  else if (portal && method === 'POST') {
    act(processor, portal.customer, textOf(fields.action) ?? '', textOf(fields.subscription));
    redirect(response, path);
  } else if (path === '/' && method === 'GET') show(response, frontPage(processor));
  else if (path === '/clock' && method === 'POST') {
    const days = Number(textOf(fields.days));
    if (days > 0 && days < MAX_DAYS) processor.advance(days * DAY);
    redirect(response, '/');
  } else show(response, 'Not found', 404);
}

function pay(processor: Processor, session: Session, fields: FormFields, response: ServerResponse): void {
  if (session.status !== 'open') {
    show(response, checkoutPage(processor, session), 409);
    return;
  }
  processor.setCard(session.customer, fields.card === 'declined' ? 'declined' : 'accepted');
  if (processor.completeSession(session)) {
    redirect(response, session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
  } else {
    show(response, checkoutPage(processor, session, 'The card was declined.'), 402);
  }
}

function act(processor: Processor, customer: string, action: string, subscriptionId: string | undefined): void {
  if (action === 'card-accepted' || action === 'card-declined') {
    processor.setCard(customer, action === 'card-accepted' ? 'accepted' : 'declined');
    return;
  }
  const subscription = processor.liveSubscriptionsOf(customer).find(({ id }) => id === subscriptionId);
  if (!subscription) return;
  if (action === 'cancel') processor.cancelAtPeriodEnd(subscription, true);
  else if (action === 'resume') processor.cancelAtPeriodEnd(subscription, false);
  else if (action === 'cancel-now') processor.end(subscription);
  else if (action === 'pay') processor.payOpenInvoices(subscription);
  else if (action.startsWith('price-')) processor.changePrice(subscription, action.slice('price-'.length));
}

function show(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(html);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location }).end();
}
