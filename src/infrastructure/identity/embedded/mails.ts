/** The mails of the embedded identity provider. None repeats what a stranger may have typed, such as a name. */
import type { Mail } from '../../mail/mailer.ts';

interface SignInText {
  readonly subject: string;
  readonly before: string;
  readonly after: string;
}

/** By the language that the portal is read in. */
const SIGN_IN_TEXTS = {
  en: {
    subject: 'Your link to sign in',
    before:
      'Somebody asked for a link to sign in to your Carnet account. If it was you, open this page within an hour and ' +
      'press the button. The link works once:',
    after: 'If it was not you, ignore this mail and give the link to nobody: anybody who has it can sign in.',
  },
  es: {
    subject: 'Su enlace para iniciar sesión',
    before:
      'Alguien pidió un enlace para iniciar sesión en su cuenta de Carnet. Si fue usted, abra esta página antes de una ' +
      'hora y pulse el botón. El enlace funciona una sola vez:',
    after: 'Si no fue usted, ignore este correo y no dé el enlace a nadie: quien lo tenga puede iniciar sesión.',
  },
  fr: {
    subject: 'Votre lien de connexion',
    before:
      'Quelqu’un a demandé un lien pour se connecter à votre compte Carnet. Si c’est vous, ouvrez cette page dans ' +
      'l’heure et appuyez sur le bouton. Le lien fonctionne une seule fois :',
    after:
      'Si ce n’est pas vous, ignorez ce message et ne donnez le lien à personne : quiconque l’a peut se connecter.',
  },
  pt: {
    subject: 'Seu link para entrar',
    before:
      'Alguém pediu um link para entrar na sua conta do Carnet. Se foi você, abra esta página em até uma hora e ' +
      'pressione o botão. O link funciona uma única vez:',
    after: 'Se não foi você, ignore este e-mail e não dê o link a ninguém: quem o tiver pode entrar.',
  },
} satisfies Record<string, SignInText>;

/** `language`: as it was sent; English where it is none that we write in. */
export function signInMail(to: string, link: string, language: unknown): Mail {
  const texts: Readonly<Record<string, SignInText>> = SIGN_IN_TEXTS;
  const known = typeof language === 'string' && Object.hasOwn(texts, language) ? texts[language] : undefined;
  const { subject, before, after } = known ?? SIGN_IN_TEXTS.en;
  return { to, subject, text: `${before}\n\n  ${link}\n\n${after}` };
}

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
