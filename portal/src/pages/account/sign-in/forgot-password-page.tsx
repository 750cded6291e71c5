/** Asks for a mail by which a new password can be set. */
import { embeddedIdentity } from '../../../api/identity/embedded-identity.ts';
import { AskForMail } from './ask-for-mail.tsx';

export function ForgotPasswordPage() {
  return <AskForMail about="forgot" send={(email) => embeddedIdentity.requestPasswordReset(email)} />;
}
