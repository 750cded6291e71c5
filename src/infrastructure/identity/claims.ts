/** Reads a principal from the claims of a verified token, in the shapes that identity providers use. */
import type { JWTPayload } from 'jose';
import type { Principal } from '../../domain/accounts/principal.ts';
import { type RoleMap, rolesOf } from './roles.ts';

/** OpenID Connect Core, 2: a subject has at most 255 characters. */
const MAX_SUBJECT = 255;
const MAX_EMAIL = 254;

/** Undefined when the subject cannot name anybody. */
export function principalOf(issuer: string, claims: JWTPayload, roleMap: RoleMap | undefined): Principal | undefined {
  const subject = claims.sub;
  if (typeof subject !== 'string' || subject === '' || !isPlainText(subject, MAX_SUBJECT)) return undefined;
  const isAnonymous = isAnonymousUser(claims);
  const email = isAnonymous ? null : emailOf(claims);
  return Object.freeze({
    issuer,
    subject,
    email,
    // Some providers write booleans as text. What users may write themselves, as Supabase's user_metadata, is not
    // asked.
    emailVerified: email !== null && isTrue(claims.email_verified),
    isAnonymous,
    roles: rolesOf(claims, roleMap),
    issuedAt: claims.iat ?? null,
    ...(typeof claims.sid === 'string' ? { sessionId: claims.sid } : {}),
  });
}

/** Supabase: `is_anonymous`; better-auth: `isAnonymous`; Firebase: `firebase.sign_in_provider` and `provider_id`. */
function isAnonymousUser(claims: JWTPayload): boolean {
  if (isTrue(claims.is_anonymous) || isTrue(claims.isAnonymous) || claims.provider_id === 'anonymous') return true;
  const { firebase } = claims;
  return (
    typeof firebase === 'object' &&
    firebase !== null &&
    (firebase as { sign_in_provider?: unknown }).sign_in_provider === 'anonymous'
  );
}

function emailOf({ email }: JWTPayload): string | null {
  return typeof email === 'string' && /^[^@\s]+@[^@\s]+$/.test(email) && isPlainText(email, MAX_EMAIL) ? email : null;
}

const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** Text that a database can hold and that stays different from other text there. */
function isPlainText(text: string, maxLength: number): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are looked for
  return text.length <= maxLength && text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text);
}
