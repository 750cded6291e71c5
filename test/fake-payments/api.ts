/** The calls of Stripe's API that a subscription service makes, over the fake processor. */
import { invalid, missing } from './api-error.ts';
import { type FormFields, listOf, textOf, textsOf } from './form.ts';
import type { Customer, Session, Subscription } from './objects.ts';
import { newestFirst, type Processor } from './processor.ts';

interface Call {
  readonly processor: Processor;
  readonly id: string;
  readonly fields: FormFields;
}

interface Operation {
  readonly method: string;
  readonly path: RegExp;
  /** Any other parameter is refused, as Stripe does. */
  readonly takes: readonly string[];
  readonly answer: (call: Call) => unknown;
}

const PAGE = ['limit', 'starting_after', 'expand'];

const OPERATIONS: readonly Operation[] = [
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    takes: ['email', 'metadata', 'name'],
    answer: ({ processor, fields }) =>
      processor.createCustomer({ email: textOf(fields.email) ?? null, metadata: textsOf(fields.metadata) }),
  },
  {
    method: 'GET',
    path: /^\/v1\/customers\/(\w+)$/,
    takes: ['expand'],
    answer: ({ processor, id, fields }) => {
      const customer = processor.customers.get(id);
      if (!customer) throw missing('customer', id, 'id');
      if (customer.deleted) return { id, object: 'customer', deleted: true };
      const expand = listOf(fields.expand);
      const odd = expand.find((name) => name !== 'subscriptions');
      if (odd !== undefined) throw invalid(`This property cannot be expanded (${odd}).`, 'expand');
      if (expand.length === 0) return customer;
      return {
        ...customer,
        subscriptions: page(processor.liveSubscriptionsOf(id), {}, `/v1/customers/${id}/subscriptions`),
      };
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/customers\/(\w+)$/,
    takes: ['email', 'metadata', 'name'],
    answer: ({ processor, id, fields }) => {
      const customer = liveCustomer(processor, id, 'id');
      const email = textOf(fields.email);
      processor.updateCustomer(customer, {
        ...(email === undefined ? {} : { email }),
        metadata: textsOf(fields.metadata),
      });
      return customer;
    },
  },
  {
    method: 'DELETE',
    path: /^\/v1\/customers\/(\w+)$/,
    takes: [],
    answer: ({ processor, id }) => {
      processor.deleteCustomer(liveCustomer(processor, id, 'id'));
      return { id, object: 'customer', deleted: true };
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    takes: ['mode', 'customer', 'line_items', 'success_url', 'cancel_url', 'metadata', 'client_reference_id'],
    answer: ({ processor, fields }) => createSession(processor, fields),
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions$/,
    takes: [...PAGE, 'customer', 'status', 'subscription'],
    answer: ({ processor, fields }) => {
      const customer = textOf(fields.customer);
      if (customer !== undefined && !processor.customers.has(customer)) throw missing('customer', customer, 'customer');
      const status = textOf(fields.status);
      const found = newestFirst(processor.sessions).filter(
        (session) =>
          (customer === undefined || session.customer === customer) &&
          (status === undefined || session.status === status),
      );
      return page(found.map(shownSession), fields, '/v1/checkout/sessions');
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/(\w+)$/,
    takes: ['expand'],
    answer: ({ processor, id }) => shownSession(sessionOf(processor, id)),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    takes: ['expand'],
    answer: ({ processor, id }) => {
      const session = sessionOf(processor, id);
      if (session.status !== 'open') {
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
        );
      }
      processor.expireSession(session);
      return shownSession(session);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions$/,
    takes: [...PAGE, 'customer', 'status', 'price'],
    answer: ({ processor, fields }) => {
      const customer = textOf(fields.customer);
      const status = textOf(fields.status);
      const found = newestFirst(processor.subscriptions).filter(
        (subscription) =>
          (customer === undefined || subscription.customer === customer) &&
          (status === 'all' ||
            (status === undefined ? subscription.status !== 'canceled' : subscription.status === status)),
      );
      return page(found, fields, '/v1/subscriptions');
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    takes: ['expand'],
    answer: ({ processor, id }) => subscriptionOf(processor, id),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    takes: ['invoice_now', 'prorate'],
    answer: ({ processor, id }) => {
      const subscription = subscriptionOf(processor, id);
      if (subscription.status === 'canceled') throw missing('subscription', id, 'id');
      processor.end(subscription);
      return subscription;
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/invoices$/,
    takes: [...PAGE, 'customer', 'subscription', 'status'],
    answer: ({ processor, fields }) => {
      const subscription = textOf(fields.subscription);
      const customer = textOf(fields.customer);
      const status = textOf(fields.status);
      const found = newestFirst(processor.invoices).filter(
        (invoice) =>
          (subscription === undefined || invoice.parent.subscription_details.subscription === subscription) &&
          (customer === undefined || invoice.customer === customer) &&
          (status === undefined || invoice.status === status),
      );
      return page(found, fields, '/v1/invoices');
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/billing_portal\/sessions$/,
    takes: ['customer', 'return_url'],
    answer: ({ processor, fields }) => {
      const customer = liveCustomer(processor, textOf(fields.customer) ?? '', 'customer');
      return processor.createPortal(customer.id, textOf(fields.return_url) ?? null);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/prices\/(\w+)$/,
    takes: ['expand'],
    answer: ({ processor, id }) => {
      const price = processor.prices.get(id);
      if (!price) throw missing('price', id, 'id');
      return price;
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/events$/,
    takes: [...PAGE, 'type'],
    answer: ({ processor, fields }) => page([...processor.events].reverse(), fields, '/v1/events'),
  },
];

/** Undefined when there is no such operation. @throws ApiError */
export function answerCall(processor: Processor, method: string, path: string, fields: FormFields): unknown {
  for (const operation of OPERATIONS) {
    const match = operation.method === method ? operation.path.exec(path) : null;
    if (!match) continue;
    const unknown = Object.keys(fields).find((name) => !operation.takes.includes(name));
    if (unknown !== undefined) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
    return operation.answer({ processor, id: match[1] ?? '', fields });
  }
  return undefined;
}

function createSession(processor: Processor, fields: FormFields): Omit<Session, 'price'> {
  if (fields.mode !== 'subscription') throw invalid('Invalid mode: must be subscription', 'mode');
  const customer = liveCustomer(processor, textOf(fields.customer) ?? '', 'customer');
  const [item] = listOf(fields.line_items);
  const price = typeof item === 'object' ? (textOf(item.price) ?? '') : '';
  if (!processor.prices.has(price)) throw missing('price', price, 'line_items[0][price]');
  const successUrl = textOf(fields.success_url);
  if (successUrl === undefined || URL.parse(successUrl) === null)
    throw invalid('Not a valid URL', 'success_url', 'url_invalid');
  return shownSession(
    processor.createSession({
      customer: customer.id,
      price,
      success_url: successUrl,
      cancel_url: textOf(fields.cancel_url) ?? null,
      metadata: textsOf(fields.metadata),
    }),
  );
}

function liveCustomer(processor: Processor, id: string, param: string): Customer {
  const customer = processor.customers.get(id);
  if (!customer || customer.deleted) throw missing('customer', id, param);
  return customer;
}

function sessionOf(processor: Processor, id: string): Session {
  const session = processor.sessions.get(id);
  if (!session) throw missing('checkout.session', id, 'id');
  return session;
}

function shownSession({ price: _, ...session }: Session): Omit<Session, 'price'> {
  return session;
}

function subscriptionOf(processor: Processor, id: string): Subscription {
  const subscription = processor.subscriptions.get(id);
  if (!subscription) throw missing('subscription', id, 'id');
  return subscription;
}

function page(objects: readonly { readonly id: string }[], fields: FormFields, url: string) {
  const limit = Number(textOf(fields.limit) ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw invalid('This value must be between 1 and 100.', 'limit');
  const after = textOf(fields.starting_after);
  const start = after === undefined ? 0 : objects.findIndex(({ id }) => id === after) + 1;
  return { object: 'list', data: objects.slice(start, start + limit), has_more: objects.length > start + limit, url };
}
