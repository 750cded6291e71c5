/** Who a verified token is about, in the words of this service whatever the issuer's claims are called. */

export const ROLES = ['developer', 'editor', 'reviewer', 'desk_admin', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export interface Principal {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly isAnonymous: boolean;
  readonly roles: readonly Role[];
  /** Seconds since the epoch, from `iat`; null when the token does not say. */
  readonly issuedAt: number | null;
  /** The session at the issuer that the token was made from, from `sid`; absent when the token does not say. */
  readonly sessionId?: string | undefined;
}
