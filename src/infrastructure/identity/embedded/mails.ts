/** The mails of the embedded identity provider. None repeats what a stranger may have typed, such as a name. */
import type { Mail } from '../../mail/mailer.ts';

export function verificationMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Confirm your e-mail address',
    text:
      'Somebody signed up for Carnet with this e-mail address. If it was you, open this page within an hour ' +
      `and confirm it:\n\n  ${link}\n\nIf you signed up more than once, only the link of the newest mail ` +
      'works.\n\nIf it was not you, ignore this mail: nobody can sign in before the address is confirmed.',
  };
}

export function passwordMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Set a new password',
    text:
      'Somebody asked to set a new password for your Carnet account. If it was you, set it within an hour:\n\n ' +
      ` ${link}\n\nIf it was not you, ignore this mail: your password stays as it is.`,
  };
}

export function alreadyKnownMail(to: string): Mail {
  return {
    to,
    subject: 'You have an account already',
    text:
      'Somebody tried to sign up for Carnet with this e-mail address, which has an account. If it was you, ' +
      'sign in; if you do not know the password, ask for a new one there.\n\nIf it was not you, ignore this ' +
      'mail: nothing has changed.',
  };
}
