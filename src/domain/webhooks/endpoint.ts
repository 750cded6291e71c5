/** What a webhook endpoint may be, and what is told of one that was disabled. */
import { DomainError } from '@carnet/rules/errors.ts';

/** Of one account, disabled ones included. */
export const MAX_WEBHOOK_ENDPOINTS = 10;
export const DESCRIPTION_MAX_LENGTH = 200;
/** Countries in one filter. */
export const MAX_FILTER_COUNTRIES = 300;

export const ENDPOINT_STATUSES = ['active', 'disabled'] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/** `gone`: the receiver answered 410; `failing`: nothing was delivered for five days. */
export const DISABLED_REASONS = ['account_holder', 'gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The type of events that an account holder sends to try an endpoint. */
export const TEST_EVENT = 'webhook.test';
/** Followed by the kind of the change. */
export const CHANGE_EVENT_PREFIX = 'change.';

/** Control characters, and marks that reorder text on screen. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** @throws DomainError VALIDATION_ERROR. */
export function parseDescription(text: string | null): string | null {
  const description = text?.normalize('NFC').trim() ?? '';
  if (description === '') return null;
  const expected = `expected at most ${DESCRIPTION_MAX_LENGTH} characters without control characters`;
  if (UNPRINTABLE.test(description)) {
    throw new DomainError('VALIDATION_ERROR', `description has a control character: ${expected}`);
  }
  const length = [...description].length;
  if (length > DESCRIPTION_MAX_LENGTH) {
    throw new DomainError('VALIDATION_ERROR', `description is ${length} characters long: ${expected}`);
  }
  return description;
}
