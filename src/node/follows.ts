/** Sends mails to followers of answers from this node, where there is a mail server and the portal is built. */
import type { Kysely } from 'kysely';
import { parsed } from '../catalog/byte-text.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { PersonalizedResult } from '../catalog/schemas/personalized-result.ts';
import type { Config } from '../config.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import { changeLine } from '../http/portal/data/changes.ts';
import { countriesOf } from '../http/portal/data/countries.ts';
import type { PageWriter } from '../http/portal/shared/portal-shapes.ts';
import type { Logger } from '../infrastructure/logger.ts';
import type { Mail } from '../infrastructure/mail/mailer.ts';
import { createMailer } from '../infrastructure/mail/mailer.ts';
import { FollowSender, type MailToWrite } from '../services/follows/follow-sender.ts';
import type { DashboardPortal } from './portal.ts';

export interface FollowParts {
  readonly db: Kysely<DatabaseSchema>;
  readonly portal: DashboardPortal | undefined;
  readonly catalog: () => Catalog | undefined;
  /** Without a slash at its end. */
  readonly portalUrl: () => string;
  readonly logger: Logger;
}

export interface Follows {
  /** The database must be migrated. */
  start(): void;
  stop(): Promise<void>;
}

export function createFollows(config: Config, { db, portal, catalog, portalUrl, logger }: FollowParts): Follows {
  const writer = portal?.built?.writer;
  if (writer === undefined || portal?.settings.sendsMails !== true) return { start() {}, async stop() {} };
  const sender = new FollowSender({
    db,
    logger,
    mailer: createMailer(config.identity.mail, logger),
    write(mail) {
      const current = catalog();
      return current && writeMail(mail, current, writer, portalUrl());
    },
  });
  return {
    start: () => sender.start(),
    async stop() {
      // What a slow mail server still holds is sent again later.
      const late = new Promise<void>((resolve) => setTimeout(resolve, config.shutdownTimeoutMs).unref());
      await Promise.race([sender.stop(), late]);
    },
  };
}

/** Undefined: the catalog no longer has the countries. */
function writeMail(
  { due, change, token }: MailToWrite,
  catalog: Catalog,
  writer: PageWriter,
  portalUrl: string,
): Omit<Mail, 'to'> | undefined {
  const { all } = countriesOf(catalog);
  const [passport, destination] = [due.passportId, due.destinationId].map((id) => all.find((one) => one.id === id));
  if (passport === undefined || destination === undefined) return undefined;
  const answer = catalog.personalized(passport.id, destination.id);
  const { visaRequirementType = null, maxStayDays = null } =
    answer === undefined ? {} : parsed<PersonalizedResult>(answer).requirement;
  const link = (action: string) => `${portalUrl}/follow/${action}?token=${token}&lang=${due.language}`;
  const { subject, text } = writer.writeMail({
    kind: change !== undefined ? 'change' : due.isConfirmed ? 'known' : 'confirm',
    language: due.language,
    passport,
    destination,
    visa: answer === undefined ? null : { visaRequirementType, maxStayDays },
    change: change && changeLine(catalog, change),
    answerUrl: `${portalUrl}/check/${passport.iso2}/${destination.iso2}?lang=${due.language}`,
    confirmUrl: link('confirm'),
    cancelUrl: link('cancel'),
  });
  const headers = {
    'List-Unsubscribe': `<${link('cancel')}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  };
  return { subject, text, headers };
}
