/** All SQL of the payment processor's customers: which account is which customer, and when to ask about it. */
import { type Selectable, sql } from 'kysely';
import type { PaymentCustomerTable } from '../../db/account-tables.ts';
import type { Executor, Trx } from '../../db/executor.ts';

/** A day is the longest that any customer waits for the next check; an hour more for clocks that differ. */
const LONGEST_WAIT_MS = 25 * 3_600_000;

export interface PaymentCustomer {
  readonly accountId: number;
  readonly customerKey: string;
  /** Null until the processor has made it. */
  readonly customerId: string | null;
  readonly revision: number;
  readonly checkoutStartedAt: Date | null;
  /** The account was deleted; the customer is still to be removed at the processor. */
  readonly isClosing: boolean;
  /** How often in a row asking the processor has failed. */
  readonly failures: number;
}

function toCustomer(row: Selectable<PaymentCustomerTable>): PaymentCustomer {
  return {
    accountId: row.account_id,
    customerKey: row.customer_key,
    customerId: row.customer_id,
    revision: row.revision,
    checkoutStartedAt: row.checkout_started_at,
    isClosing: row.closing,
    failures: row.failures,
  };
}

export async function findCustomerOfAccount(db: Executor, accountId: number): Promise<PaymentCustomer | undefined> {
  const row = await customers(db).where('account_id', '=', accountId).executeTakeFirst();
  return row && toCustomer(row);
}

/** The row as it is when nobody else can change it any more. */
export async function lockCustomerOfAccount(trx: Trx, accountId: number): Promise<PaymentCustomer | undefined> {
  const row = await customers(trx).where('account_id', '=', accountId).forUpdate().executeTakeFirst();
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

/**
 * Keeps the first customer: undefined when there is one already, the key has been replaced or the account is being
 * closed.
 */
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
    .set((eb) => ({
      customer_key: customerKey,
      customer_id: null,
      held_until: null,
      failures: 0,
      revision: eb('revision', '+', 1),
    }))
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
    .set((eb) => ({ revision: eb('revision', '+', 1), check_at: checkAt, held_until: null, failures: 0 }))
    .where('account_id', '=', accountId)
    .execute();
}

/** The customer is to be removed at the processor, from `checkAt` on. */
export async function markClosing(trx: Trx, accountId: number, checkAt: Date): Promise<void> {
  await trx
    .updateTable('payment_customer')
    .set((eb) => ({
      closing: true,
      check_at: checkAt,
      held_until: null,
      failures: 0,
      revision: eb('revision', '+', 1),
    }))
    .where('account_id', '=', accountId)
    .execute();
}

/** Asking about the customer failed: not again before `until`. */
export async function holdAfterFailure(db: Executor, accountId: number, until: Date): Promise<void> {
  await db
    .updateTable('payment_customer')
    .set((eb) => ({ held_until: until, failures: eb('failures', '+', 1) }))
    .where('account_id', '=', accountId)
    .execute();
}

/** Nobody asks about the customer any more: any node may. */
export async function release(db: Executor, accountId: number): Promise<void> {
  await db.updateTable('payment_customer').set({ held_until: null }).where('account_id', '=', accountId).execute();
}

/** How many customers the processor was asked about last without an answer. */
export async function countFailingCustomers(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('payment_customer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('failures', '>', 0)
    .where('check_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteCustomer(db: Executor, accountId: number): Promise<void> {
  await db.deleteFrom('payment_customer').where('account_id', '=', accountId).execute();
}

/**
 * Takes those that are due and not held, most overdue first, and holds them, so that nobody else takes them before
 * `until`. What waits for longer than any customer has to was put off by a clock that was ahead, and is due.
 */
export async function claimDueCustomers(
  db: Executor,
  now: Date,
  until: Date,
  limit: number,
): Promise<PaymentCustomer[]> {
  const ahead = new Date(now.getTime() + LONGEST_WAIT_MS);
  const rows = await db
    .updateTable('payment_customer')
    .set({ held_until: until })
    .where('account_id', 'in', (eb) =>
      eb
        .selectFrom('payment_customer')
        .select('account_id')
        .where((due) => due.or([due('check_at', '<=', now), due('check_at', '>', ahead)]))
        .where((free) =>
          free.or([free('held_until', 'is', null), free('held_until', '<=', now), free('held_until', '>', ahead)]),
        )
        .orderBy('check_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map(toCustomer);
}
