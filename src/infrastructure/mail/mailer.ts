/** Sends mail through an SMTP server, or shows it on the terminal where none is configured. */
import { setTimeout as sleep } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import type { Logger } from '../logger.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text; may hold links that are secrets. */
  readonly text: string;
  /** By name; each in one line. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /**
   * Resolves when the mail is on its way, or when its address is refused: anybody may type one that does not exist.
   * Rejects when mails cannot be sent, after some attempts.
   */
  send(mail: Mail): Promise<void>;
}

export interface MailSettings {
  /** Undefined: mails are printed. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
}

export function createMailer(settings: MailSettings, logger: Logger): Mailer {
  return settings.smtpUrl === undefined ? printingMailer() : smtpMailer(settings.smtpUrl, settings.from, logger);
}

const TIMEOUT_MS = 10_000;
const RETRY_AFTER_MS = [1000, 5000];

/** `retryAfterMs`: how long to wait before each further attempt. */
export function smtpMailer(url: string, from: string, logger: Logger, retryAfterMs = RETRY_AFTER_MS): Mailer {
  const transport = nodemailer.createTransport(url, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object);
  return {
    async send({ to, subject, text, headers = {} }) {
      for (const waitMs of [...retryAfterMs, undefined]) {
        try {
          // As an object: a text would be parsed, and might name several recipients.
          await transport.sendMail({ from, to: { name: '', address: to }, subject, text, headers });
          return;
        } catch (error) {
          const { code, responseCode, command } = error as { code?: unknown; responseCode?: number; command?: unknown };
          const isFinal = responseCode !== undefined && responseCode >= 500;
          // Not the message: a server may repeat in it what it was sent.
          if (isFinal && command === 'RCPT TO') {
            logger.warn({ code, responseCode }, 'the SMTP server refuses the address of a mail');
            return;
          }
          logger.warn({ code, responseCode }, 'a mail could not be handed to the SMTP server');
          if (waitMs === undefined || isFinal) throw new Error(`the mail could not be sent (${String(code)})`);
          await sleep(waitMs, undefined, { ref: false });
        }
      }
    },
  };
}

/** On standard output and never in the log: whoever reads the terminal of a server may follow the links in it. */
export function printingMailer(print: (text: string) => void = (text) => void process.stdout.write(text)): Mailer {
  return {
    async send({ to, subject, text }) {
      const line = '-'.repeat(72);
      print(`\n${line}\nMail to ${to} (not sent: SMTP_URL is not set)\nSubject: ${subject}\n\n${text}\n${line}\n`);
    },
  };
}
