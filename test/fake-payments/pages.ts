/** The pages that a person sees: checkout, billing portal, and the front page with the clock. */
import type { Invoice, PortalSession, Price, Session, Subscription } from './objects.ts';
import type { Processor } from './processor.ts';

export function checkoutPage(processor: Processor, session: Session, error?: string): string {
  const price = processor.prices.get(session.price);
  if (session.status !== 'open' || !price) {
    return page('Checkout', html`<p>This page is ${session.status}: nothing can be paid on it.</p>`);
  }
  const email = processor.customers.get(session.customer)?.email;
  return page(
    'Checkout',
    html`<p>Subscribe to <b>${price.nickname}</b>, ${amount(price)} a month${email ? `, as ${email}` : ''}.</p>
      ${raw(error === undefined ? '' : html`<p role="alert">${error}</p>`)}
      <form method="post"><button name="card" value="accepted">Pay with a card that works</button>
      <button name="card" value="declined">Pay with a card that is declined</button></form>
      ${raw(session.cancel_url === null ? '' : html`<p><a href="${session.cancel_url}">Back without paying</a></p>`)}`,
  );
}

export function portalPage(processor: Processor, portal: PortalSession): string {
  const subscriptions = processor.liveSubscriptionsOf(portal.customer);
  const card = processor.isDeclined(portal.customer) ? 'is declined' : 'works';
  return page(
    'Billing portal',
    html`${raw(subscriptions.map((subscription) => subscriptionForm(processor, subscription)).join('') || '<p>No subscription.</p>')}
      <form method="post"><p>The card ${card}.
      <button name="action" value="card-accepted">Use a card that works</button>
      <button name="action" value="card-declined">Use a card that is declined</button></p></form>
      ${raw(portal.return_url === null ? '' : html`<p><a href="${portal.return_url}">Back</a></p>`)}`,
  );
}

export function frontPage(processor: Processor): string {
  const rows = [...processor.customers.values()].map((customer) => {
    const subscriptions = processor.subscriptionsOf(customer.id).map(describe).join('; ') || 'no subscription';
    return html`<tr><td>${customer.id}</td><td>${customer.email ?? ''}</td>
      <td>${customer.deleted ? 'deleted' : subscriptions}</td></tr>`;
  });
  return page(
    'Fake payment processor',
    html`<p>For development: no money moves. It is ${date(processor.now())} here.</p>
      <form method="post" action="/clock">Move the clock by <input name="days" value="30" size="4"> days
      <button>Move</button></form>
      <table>${raw(rows.join(''))}</table>`,
  );
}

function subscriptionForm(processor: Processor, subscription: Subscription): string {
  const [item] = subscription.items.data;
  const others = [...processor.prices.values()].filter(({ id }) => id !== item.price.id);
  const owed = processor.invoicesOf(subscription.id).filter(({ status }) => status === 'open');
  return html`<form method="post"><input type="hidden" name="subscription" value="${subscription.id}">
    <p>${describe(subscription)}</p>
    ${raw(
      others
        .map((price) => button(`price-${price.id}`, `Change to ${price.nickname}, ${amount(price)} a month`))
        .join(' '),
    )}
    ${raw(
      subscription.cancel_at_period_end
        ? button('resume', 'Do not cancel after all')
        : button('cancel', 'Cancel at the end of the period'),
    )}
    ${raw(button('cancel-now', 'Cancel now'))}
    ${raw(owed.length === 0 ? '' : button('pay', `Pay ${owed.map(owedAmount).join(' and ')}`))}
    </form>`;
}

function button(action: string, label: string): string {
  return html`<button name="action" value="${action}">${label}</button>`;
}

function describe(subscription: Subscription): string {
  const [item] = subscription.items.data;
  const end = date(item.current_period_end);
  const next = subscription.cancel_at_period_end ? `ends on ${end}` : `next payment on ${end}`;
  return `${item.price.nickname}, ${subscription.status}${subscription.status === 'canceled' ? '' : `, ${next}`}`;
}

function amount(price: Price): string {
  return `$${(price.unit_amount / 100).toFixed(2)}`;
}

function owedAmount(invoice: Invoice): string {
  return `$${(invoice.amount_due / 100).toFixed(2)}`;
}

function date(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function raw(text: string): Raw {
  return new Raw(text);
}

/** Everything put in is escaped, but what is marked as raw. */
function html(strings: TemplateStringsArray, ...values: (string | Raw)[]): string {
  return strings.reduce((text, part, at) => {
    const value = values[at - 1] ?? '';
    return text + (value instanceof Raw ? value.text : escapeHtml(value)) + part;
  });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px system-ui;max-width:46rem;margin:3rem auto;padding:0 1rem}button{margin:.2rem 0}td{padding-right:1rem}</style>
<h1>${title}</h1>${body}</html>`;
}
