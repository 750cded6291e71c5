/** The tables of the embedded identity provider, as far as they are read by anything but better-auth. */
import type { ColumnType } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface IdentityTables {
  identity_user: {
    id: string;
    name: string;
    email: string;
    email_verified: boolean;
    is_anonymous: boolean | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  identity_session: { id: string; token: string; user_id: string; expires_at: Timestamp };
  identity_credential: { id: string; user_id: string; password: string | null };
  identity_verification: { id: string; identifier: string; value: string; expires_at: Timestamp };
  identity_jwks: {
    id: string;
    public_key: string;
    private_key: string;
    created_at: Timestamp;
    expires_at: Timestamp | null;
  };
  identity_email_limit: { key: string; count: number; started_at: Timestamp };
  identity_setting: { name: 'issuer' | 'secret'; value: string };
}
