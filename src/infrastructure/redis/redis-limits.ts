/** Takes units of accounts' limits in Redis: one script, one round trip per request. */
import type { Bucket } from '../../domain/rate-limits/bucket.ts';
import type { CalendarMonth } from '../../domain/rate-limits/calendar-month.ts';
import { type Cost, ONE_REQUEST } from '../../domain/rate-limits/cost.ts';
import type { LimitType } from '../../domain/rate-limits/limit-decision.ts';
import { TAKE_UNIT, TAKE_UNIT_SHA } from './take-unit-script.ts';

export interface UnitRequest {
  readonly accountId: number | 'probe';
  readonly bucket: Bucket;
  readonly monthlyRequests: number;
  readonly isEnforced: boolean;
  /** False: only to give back. */
  readonly isTaking: boolean;
  /** What to take; one request's unless said. */
  readonly cost?: Cost;
  /** The caller's. */
  readonly month: CalendarMonth;
  /** Requests of that month that the database counts. */
  readonly counted: number;
  /** Units of that month to give back before. */
  readonly givenBack: number;
}

export interface UnitReply {
  /** Whether the cost was taken from the quota. */
  readonly isTaken: boolean;
  readonly exceeded: LimitType | undefined;
  /** Microseconds until the bucket is full. */
  readonly untilFullUs: number;
  /** Units of the month that are used. */
  readonly used: number;
  /** Index of the month that it is by Redis's clock. */
  readonly month: number;
}

export interface LimitStore {
  /** Rejects when Redis refuses or is gone; says nothing of how long it takes. */
  take(request: UnitRequest): Promise<UnitReply>;
}

const KEY_PREFIX = 'carnet:limits:';
const EXCEEDED: readonly (LimitType | undefined)[] = [undefined, 'burst', 'quota'];

export class RedisLimits implements LimitStore {
  readonly #redis: { send(args: string[]): Promise<unknown> };
  #calendar: { readonly month: CalendarMonth; readonly args: readonly [string, string, string] } | undefined;

  constructor(redis: { send(args: string[]): Promise<unknown> }) {
    this.#redis = redis;
  }

  async take(request: UnitRequest): Promise<UnitReply> {
    const { bucket, cost = ONE_REQUEST } = request;
    const [month, start, end] = this.#calendarOf(request.month);
    const args = [
      'EVALSHA',
      TAKE_UNIT_SHA,
      '1',
      `${KEY_PREFIX}${request.accountId}`,
      `${bucket.intervalUs}`,
      `${bucket.size}`,
      `${request.monthlyRequests}`,
      request.isEnforced ? '1' : '0',
      request.isTaking ? '1' : '0',
      month,
      start,
      end,
      `${request.counted}`,
      `${request.givenBack}`,
      `${cost.rate}`,
      `${cost.quota}`,
    ];
    let reply: unknown;
    try {
      reply = await this.#redis.send(args);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      // A server that was started again, or told to forget: it keeps what EVAL sends.
      reply = await this.#redis.send(['EVAL', TAKE_UNIT, ...args.slice(2)]);
    }
    const [taken, exceeded, untilFullUs, used, monthNow] = reply as [number, number, number, number, number];
    return { isTaken: taken === 1, exceeded: EXCEEDED[exceeded], untilFullUs, used, month: monthNow };
  }

  #calendarOf(month: CalendarMonth): readonly [string, string, string] {
    if (this.#calendar?.month !== month) {
      this.#calendar = { month, args: [`${month.index}`, `${month.start / 1000}`, `${month.end / 1000}`] };
    }
    return this.#calendar.args;
  }
}
