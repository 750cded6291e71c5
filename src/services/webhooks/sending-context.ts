/** What sending works with. */
import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Executor } from '../../db/executor.ts';
import type { Mailer } from '../../infrastructure/mail/mailer.ts';
import type { PostSettings } from '../../infrastructure/outgoing/post-message.ts';

export interface SendingContext {
  readonly db: Executor;
  readonly logger: Logger;
  readonly mailer: Mailer;
  /** Where account holders see to their endpoints, without a slash at its end. */
  readonly portalUrl: () => string;
  readonly post: PostSettings;
}

/** The keys that sign, once they are read. */
export interface SigningContext extends SendingContext {
  readonly keys: readonly KeyObject[];
}
