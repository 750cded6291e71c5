/**
 * A mail is on its way: what to do with it, and a way to have another one. Says the same whether or not the address has
 * an account.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { portalConfig } from '../../../api/portal-config.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { FormProblem } from '../form/form-problem.tsx';
import { problemText } from '../form/identity-problem.ts';
import { NarrowPage } from '../narrow-page.tsx';

interface MailSentProps {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly sendAgain: () => Promise<unknown>;
  readonly onOtherAddress: () => void;
}

const WAIT_SECONDS = 30;

export function MailSent({ title, children, sendAgain, onOtherAddress }: MailSentProps) {
  const t = messages('account');
  const [wait, setWait] = useState(WAIT_SECONDS);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ readonly sent: boolean; readonly text: string }>();
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const again = async () => {
    setBusy(true);
    setOutcome(undefined);
    try {
      await sendAgain();
      setOutcome({ sent: true, text: t('mailSentAgain') });
      setWait(WAIT_SECONDS);
    } catch (error) {
      setOutcome({ sent: false, text: problemText(error) });
    } finally {
      setBusy(false);
    }
  };
  const { identity } = portalConfig;
  return (
    <NarrowPage title={title} isOutcome>
      {children}
      {identity.kind === 'embedded' && identity.printsMails === true ? <Notice>{t('mailPrinted')}</Notice> : null}
      <p>{t('mailNotThere')}</p>
      <FormProblem text={outcome?.sent === false ? outcome.text : undefined} />
      <div role="status">
        {outcome?.sent === true ? (
          <div class="notice notice-good">
            <p>{outcome.text}</p>
          </div>
        ) : null}
      </div>
      <div class="account-actions">
        <Button isBusy={isBusy || wait > 0} onClick={again}>
          {t('mailAgain')}
        </Button>
        <Button look="quiet" onClick={onOtherAddress}>
          {t('mailOtherAddress')}
        </Button>
      </div>
      {wait > 0 ? <p class="account-hint">{t('mailAgainIn', { count: wait })}</p> : null}
    </NarrowPage>
  );
}
