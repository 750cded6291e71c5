/** All SQL of the payment processor's customers: which account is which customer, and when to ask about it. */
import { type Selectable, sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import type { PaymentCustomerTable } from '../../db/schema.ts';

export interface PaymentCustomer {
  readonly accountId: number;
  readonly customerKey: string;
  /** Null until the processor has made it. */
  readonly customerId: string | null;
  readonly revision: number;
  readonly checkoutStartedAt: Date | null;
  /** The account was deleted; the customer is still to be removed at the processor. */
  readonly isClosing: boolean;
}

function toCustomer(row: Selectable<PaymentCustomerTable>): PaymentCustomer {
  return {
    accountId: row.account_id,
    customerKey: row.customer_key,
    customerId: row.customer_id,
    revision: row.revision,
    checkoutStartedAt: row.checkout_started_at,
    isClosing: row.closing,
  };
}

export async function findCustomerOfAccount(db: Executor, accountId: number): Promise<PaymentCustomer | undefined> {
  const row = await customers(db).where('account_id', '=', accountId).executeTakeFirst();
  return row && toCustomer(row);
}

export async function findCustomer(db: Executor, customerId: string): Promise<PaymentCustomer | undefined> {
  const row = await customers(db).where('customer_id', '=', customerId).executeTakeFirst();
  return row && toCustomer(row);
}

function customers(db: Executor) {
  return db.selectFrom('payment_customer').selectAll();
}

/** The row of the account, made with this key when there is none. */
export async function ensureCustomer(db: Executor, accountId: number, customerKey: string): Promise<PaymentCustomer> {
  await db
    .insertInto('payment_customer')
    .values({ account_id: accountId, customer_key: customerKey })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  const customer = await findCustomerOfAccount(db, accountId);
  if (!customer) throw new Error(`the payment customer of account ${accountId} was removed while it was being made`);
  return customer;
}

/** Keeps the first customer: undefined when there is one already, the key has been replaced or the account is being closed. */
export async function setCustomerId(
  db: Executor,
  customer: PaymentCustomer,
  customerId: string,
): Promise<PaymentCustomer | undefined> {
  const row = await db
    .updateTable('payment_customer')
    .set({ customer_id: customerId })
    .where('account_id', '=', customer.accountId)
    .where('customer_key', '=', customer.customerKey)
    .where('customer_id', 'is', null)
    .where('closing', '=', false)
    .returningAll()
    .executeTakeFirst();
  return row && toCustomer(row);
}

/** The next attempt to make the customer is by another key, so that the processor does not repeat its last answer. */
export async function replaceCustomer(db: Executor, customer: PaymentCustomer, customerKey: string): Promise<void> {
  await db
    .updateTable('payment_customer')
    .set((eb) => ({ customer_key: customerKey, customer_id: null, check_at: null, revision: eb('revision', '+', 1) }))
    .where('account_id', '=', customer.accountId)
    .where('customer_key', '=', customer.customerKey)
    .where('customer_id', 'is not distinct from', customer.customerId)
    .execute();
}

export async function markCheckoutStarted(db: Executor, accountId: number, at: Date, checkAt: Date): Promise<void> {
  await db
    .updateTable('payment_customer')
    .set({ checkout_started_at: at, check_at: sql<Date>`least(check_at, ${checkAt}::timestamptz)` })
    .where('account_id', '=', accountId)
    .execute();
}

/** What was read of the customer has been applied; `checkAt` null: no need to ask again. */
export async function markApplied(trx: Trx, accountId: number, checkAt: Date | null): Promise<void> {
  await trx
    .updateTable('payment_customer')
    .set((eb) => ({ revision: eb('revision', '+', 1), check_at: checkAt }))
    .where('account_id', '=', accountId)
    .execute();
}

/** The customer is to be removed at the processor, from `checkAt` on. */
export async function markClosing(trx: Trx, accountId: number, checkAt: Date): Promise<void> {
  await trx
    .updateTable('payment_customer')
    .set((eb) => ({ closing: true, check_at: checkAt, revision: eb('revision', '+', 1) }))
    .where('account_id', '=', accountId)
    .execute();
}

export async function postponeCheck(db: Executor, accountId: number, checkAt: Date): Promise<void> {
  await db.updateTable('payment_customer').set({ check_at: checkAt }).where('account_id', '=', accountId).execute();
}

export async function deleteCustomer(db: Executor, accountId: number): Promise<void> {
  await db.deleteFrom('payment_customer').where('account_id', '=', accountId).execute();
}

/** Takes those that are due, most overdue first, and keeps other nodes from taking them before `until`. */
export async function claimDueCustomers(
  db: Executor,
  now: Date,
  until: Date,
  limit: number,
): Promise<PaymentCustomer[]> {
  const rows = await db
    .updateTable('payment_customer')
    .set({ check_at: until })
    .where('account_id', 'in', (eb) =>
      eb
        .selectFrom('payment_customer')
        .select('account_id')
        .where('check_at', '<=', now)
        .orderBy('check_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map(toCustomer);
}
