/** Where a data file says a third thing by now: a button for somebody who has seen it and keeps what the desk says. */
import { useState } from 'preact/hooks';
import { dashboardApi } from '../../api/dashboard-api.ts';
import { messages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { NotDone } from './not-done.tsx';

interface KeepOursProps {
  readonly of: { readonly source: string; readonly scopeKey: string; readonly ruleKey: string };
  /** In words, for the name of the button. */
  readonly name: string;
  /** Why the reader cannot. */
  readonly refusal?: string | undefined;
  readonly onKept: () => void;
}

export function KeepOurs({ of: { source, scopeKey, ruleKey }, name, refusal, onKept }: KeepOursProps) {
  const t = messages('desk');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const keep = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await dashboardApi.post('/v1/desk/export/keep', { body: { source, scopeKey, ruleKey } });
      onKept();
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        onClick={() => void keep()}
        isBusy={isBusy}
        disabled={refusal !== undefined}
        aria-label={t('keepOursNamed', { rule: name })}
      >
        {t('keepOurs')}
      </Button>
      {failure ? <NotDone error={failure} /> : null}
    </>
  );
}
