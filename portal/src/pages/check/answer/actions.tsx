/** What to do with an answer: plan the trip, share, print, call the API. */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { readReaderFacts } from '../../../../../src/http/portal/shared/reader-facts.ts';
import { portalConfig } from '../../../api/portal-config.ts';
import { messages, richMessages } from '../../../i18n/messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { curlSnippet } from '../snippets.ts';
import { Fold } from './fold.tsx';
import type { Pair } from './use-answer.ts';
import './actions.css';

/** The form of a trip, which fills in what the answer knows: who goes where, from home. */
const tripHref = (passport: string, destination: string, residence: string | undefined) =>
  `/plan?passport=${passport}&destination=${destination}${residence === undefined ? '' : `&residence=${residence}`}`;

export function Actions({ passport, destination }: Pair) {
  const t = messages('check');
  const { query } = useLocation();
  const residence = readReaderFacts((name) => query[name])?.residence;
  return (
    <div class="actions">
      <ButtonLink href={tripHref(passport.iso2, destination.iso2, residence)}>{t('actionPlan')}</ButtonLink>
      <div class="actions-script needs-script">
        <ShareButton />
        <Button onClick={() => print()}>{t('actionPrint')}</Button>
      </div>
    </div>
  );
}

/** Opens the device's share sheet, or copies the link where there is none. */
function ShareButton() {
  const t = messages('check');
  const tShell = messages('shell');
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>();
  const share = async () => {
    const { href } = location;
    try {
      if (navigator.share) await navigator.share({ title: document.title, url: href });
      else {
        await navigator.clipboard.writeText(href);
        setOutcome('copied');
      }
    } catch (error) {
      // The reader closed the share sheet: no message.
      if ((error as Error).name !== 'AbortError') setOutcome('copyFailed');
    }
  };
  return (
    <>
      <Button onClick={share}>{outcome === 'copied' ? tShell('copied') : t('actionShare')}</Button>
      <span class="visually-hidden" role="status">
        {outcome ? tShell(outcome) : ''}
      </span>
    </>
  );
}

/** The same question for programs. */
export function ApiFold({ passport, destination }: Pair) {
  const t = messages('check');
  const rich = richMessages('check');
  const question = { publicUrl: portalConfig.publicUrl, fromCountryId: passport.id, toCountryId: destination.id };
  return (
    <Fold title={t('actionApi')}>
      <p>
        {rich('codeLead', {
          signup: (text) => <a href="/sign-up">{text}</a>,
          docs: (text) => <a href="/docs/quick-start">{text}</a>,
        })}
      </p>
      <CodeBlock code={curlSnippet(question)} label={t('codeLabel', { language: 'curl' })} />
    </Fold>
  );
}
