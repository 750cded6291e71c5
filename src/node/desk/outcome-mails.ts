/** Tells people who reported a mistake what became of it, where there is a mail server and the portal is built. */
import type { Kysely } from 'kysely';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Config } from '../../config.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import { countriesOf } from '../../http/portal/data/countries.ts';
import type { PageWriter } from '../../http/portal/shared/portal-shapes.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import { createMailer, type Mail } from '../../infrastructure/mail/mailer.ts';
import type { DueOutcome } from '../../services/corrections/outcome-mails.repository.ts';
import { OutcomeSender } from '../../services/corrections/outcome-sender.ts';
import type { DashboardPortal } from '../portal.ts';

export interface OutcomeMailParts {
  readonly db: Kysely<DatabaseSchema>;
  readonly portal: DashboardPortal | undefined;
  readonly catalog: () => Catalog | undefined;
  /** Without a slash at its end. */
  readonly portalUrl: () => string;
  readonly logger: Logger;
}

export interface OutcomeMails {
  /** Whether this node sends any; old addresses are deleted by all. */
  readonly areSent: boolean;
  /** The database must be migrated. */
  start(): void;
  stop(): Promise<void>;
}

export function createOutcomeMails(
  config: Config,
  { db, portal, catalog, portalUrl, logger }: OutcomeMailParts,
): OutcomeMails {
  const writer = portal?.settings.sendsMails === true ? portal.built?.writer : undefined;
  const sender = new OutcomeSender({
    db,
    logger,
    mails: writer && {
      mailer: createMailer(config.identity.mail, logger),
      write(due) {
        const current = catalog();
        return current && writeOutcome(due, current, writer, portalUrl());
      },
    },
  });
  return {
    areSent: writer !== undefined,
    start: () => sender.start(),
    async stop() {
      // What a slow mail server still holds is sent again later.
      const late = new Promise<void>((resolve) => setTimeout(resolve, config.shutdownTimeoutMs).unref());
      await Promise.race([sender.stop(), late]);
    },
  };
}

/** Undefined: the catalog no longer has the countries. */
function writeOutcome(
  { id, status, passportId, destinationId, reason, language }: DueOutcome,
  catalog: Catalog,
  writer: PageWriter,
  portalUrl: string,
): Omit<Mail, 'to'> | undefined {
  const { all } = countriesOf(catalog);
  const [passport, destination] = [passportId, destinationId].map((one) => all.find((country) => country.id === one));
  if (passport === undefined || destination === undefined) return undefined;
  const { subject, text } = writer.writeOutcomeMail({
    language,
    passport,
    destination,
    isFixed: status === 'fixed',
    reason,
    answerUrl: `${portalUrl}/check/${passport.iso2}/${destination.iso2}?lang=${language}`,
    outcomeUrl: `${portalUrl}/corrections/${id}?lang=${language}`,
  });
  return { subject, text, headers: { 'Auto-Submitted': 'auto-generated' } };
}
