/** The mails that nodes of this process print as long as no mail server is set, kept from the terminal. */
import { vi } from 'vitest';
import { noteSecret } from '../helpers/log-watch.ts';

let printed = '';

export const caughtMail = {
  start(): void {
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  },

  stop(): void {
    vi.restoreAllMocks();
    printed = '';
  },

  /** Mails to an address, oldest first, whose subject fits. */
  to(email: string, subject: RegExp): string[] {
    const mails = printed.split('Mail to ').filter((mail) => mail.startsWith(`${email} `));
    return mails.filter((mail) => subject.test(mail));
  },

  /** The token of the link in the mail of that number, the first being 1; the newest when there is none given. */
  async token(email: string, subject: RegExp, number?: number): Promise<string> {
    const mail = () => (number === undefined ? this.to(email, subject).at(-1) : this.to(email, subject)[number - 1]);
    await vi.waitFor(() => {
      if (mail() === undefined) throw new Error(`no such mail to ${email}`);
    });
    const token = /[?&]token=([\w.-]+)/.exec(mail() ?? '')?.[1];
    if (token === undefined) throw new Error(`no link in the mail to ${email}`);
    return noteSecret(token);
  },
};
