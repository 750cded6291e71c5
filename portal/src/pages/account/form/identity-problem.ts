/** What a refusal of the embedded identity provider means for the reader, and at which field it is said. */
import { CarnetError } from '@carnet/client';
import { reasonOf } from '../../../api/identity/identity-request.ts';
import { type MessageKey, type MessageValues, messages } from '../../../i18n/messages.ts';
import { errorText } from '../../../ui/notices.tsx';

interface Meaning {
  readonly key: MessageKey<'account'>;
  readonly values?: MessageValues;
  /** Names of the field it is about, in whichever form. */
  readonly fields?: readonly string[];
}

const NEW_PASSWORD = ['newPassword', 'password'];
const WRONG_ORIGIN: Meaning = { key: 'problemOrigin' };
const STALE_LINK: Meaning = { key: 'problemLink' };
const NOT_DONE: Meaning = { key: 'problemNotDone' };

/** By the provider's own code. Codes of what the portal never asks for are not among them. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  INVALID_EMAIL_OR_PASSWORD: { key: 'problemCredentials' },
  INVALID_EMAIL: { key: 'emailInvalid', fields: ['email'] },
  EMAIL_NOT_VERIFIED: { key: 'problemUnconfirmed' },
  EMAIL_ALREADY_VERIFIED: { key: 'problemAlreadyConfirmed' },
  EMAIL_MISMATCH: { key: 'problemOtherUser' },
  INVALID_USER: { key: 'problemOtherUser' },
  PASSWORD_TOO_SHORT: { key: 'passwordTooShort', fields: NEW_PASSWORD },
  PASSWORD_TOO_LONG: { key: 'passwordTooLong', fields: NEW_PASSWORD },
  INVALID_PASSWORD: { key: 'problemCurrentPassword', fields: ['currentPassword'] },
  CREDENTIAL_ACCOUNT_NOT_FOUND: { key: 'problemNoPassword' },
  SIGN_UP_PASSWORD_WRONG: { key: 'problemSignUpPassword', fields: ['password'] },
  INVALID_TOKEN: STALE_LINK,
  TOKEN_EXPIRED: STALE_LINK,
  USER_NOT_FOUND: STALE_LINK,
  SESSION_NOT_FRESH: { key: 'problemNotFresh' },
  SESSION_EXPIRED: { key: 'problemSessionOver' },
  UNAUTHORIZED: { key: 'problemSessionOver' },
  INVALID_ORIGIN: WRONG_ORIGIN,
  MISSING_OR_NULL_ORIGIN: WRONG_ORIGIN,
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: WRONG_ORIGIN,
  FAILED_TO_CREATE_USER: NOT_DONE,
  FAILED_TO_CREATE_SESSION: NOT_DONE,
  FAILED_TO_GET_SESSION: NOT_DONE,
  FAILED_TO_UPDATE_USER: NOT_DONE,
  FAILED_TO_CREATE_VERIFICATION: NOT_DONE,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: NOT_DONE,
};

/** Undefined for errors that are not about identity, such as a lost network. */
export function meaningOf(error: unknown): Meaning | undefined {
  if (!(error instanceof CarnetError)) return undefined;
  const reason = reasonOf(error);
  if (error.status === 429) return tooMany(error.retryAfterMs, reason === 'TOO_MANY_GUESSES');
  const known = reason !== undefined && Object.hasOwn(MEANINGS, reason) ? MEANINGS[reason] : undefined;
  if (known !== undefined) return known;
  // Fields that cannot be read at all: of what these forms send, only the address can be.
  if (error.status === 400 && /\bemail\b/i.test(error.message)) return MEANINGS.INVALID_EMAIL;
  return error.status === 401 ? MEANINGS.UNAUTHORIZED : undefined;
}

function tooMany(waitMs = 60_000, areGuesses = false): Meaning {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  if (areGuesses) return { key: 'problemTooManyGuesses', values: { count: Math.ceil(seconds / 60) } };
  return seconds < 120
    ? { key: 'problemTooManySeconds', values: { count: seconds } }
    : { key: 'problemTooManyMinutes', values: { count: Math.ceil(seconds / 60) } };
}

export function problemText(error: unknown): string {
  const meaning = meaningOf(error);
  return meaning === undefined ? errorText(error) : messages('account')(meaning.key, meaning.values);
}

/** Whether a mailed link is too old, was used or is incomplete: then only another mail helps. */
export const isStaleLink = (error: unknown): boolean => meaningOf(error) === STALE_LINK;
