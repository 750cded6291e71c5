/** The process that killed-follow-sender.test.ts kills: mails the followers in the database that it is told. */
import { pino } from 'pino';
import { smtpMailer } from '../../../src/infrastructure/mail/mailer.ts';
import { FollowSender } from '../../../src/services/follows/follow-sender.ts';
import { openTarget } from '../../helpers/databases/database-target.ts';

const { target, smtpUrl } = JSON.parse(process.argv[2] ?? '{}');
const logger = pino({ level: 'silent' });
new FollowSender({
  db: (await openTarget(target)).kysely,
  logger,
  mailer: smtpMailer(smtpUrl, 'carnet@example.org', logger),
  write: ({ due }) => ({ subject: 'changed', text: String(due.changeId) }),
  roundMs: 20,
}).start();
