/** The mails about webhook endpoints. */
import type { DisabledReason } from '../../domain/webhooks/endpoint.ts';
import type { Mail } from '../../infrastructure/mail/mailer.ts';

/** `disabledOn`: `YYYY-MM-DD`, UTC. */
export function warningMail(to: string, url: string, disabledOn: string, pages: string): Mail {
  return {
    to,
    subject: 'Your webhook endpoint does not answer',
    text:
      `Carnet has not been able to deliver anything to this endpoint for days:\n\n  ${url}\n\n` +
      `It will be disabled on ${disabledOn} (UTC) unless a delivery succeeds before. What went wrong is listed ` +
      `with its deliveries, and you can send a test there:\n\n  ${pages}`,
  };
}

export function disabledMail(to: string, url: string, reason: DisabledReason, pages: string): Mail {
  const why =
    reason === 'gone'
      ? 'It answered 410 Gone, which asks not to be sent anything more.'
      : 'Nothing could be delivered to it for five days.';
  return {
    to,
    subject: 'Your webhook endpoint was disabled',
    text:
      `Carnet no longer sends anything to this endpoint:\n\n  ${url}\n\n${why}\n\n` +
      `Changes of travel data since then are not sent later; the API lists them. Make the endpoint active again ` +
      `here:\n\n  ${pages}`,
  };
}
