/** A mailed link that is too old, used up or not complete, and the way to another one. */
import { messages } from '../../../i18n/messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { NarrowPage } from '../narrow-page.tsx';

interface StaleLinkPageProps {
  readonly isOutcome: boolean;
  readonly children: string;
  readonly href: string;
  readonly label: string;
}

export function StaleLinkPage({ isOutcome, children, href, label }: StaleLinkPageProps) {
  const t = messages('account');
  return (
    <NarrowPage title={t('staleTitle')} isOutcome={isOutcome}>
      <p>{children}</p>
      <ButtonLink look="primary" href={href}>
        {label}
      </ButtonLink>
    </NarrowPage>
  );
}
