/** Leads through the rotation of a key: make another, deploy it, see it used, revoke the old one. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { ErrorNotice, Notice } from '../../../ui/notices.tsx';
import type { ApiKey, CreatedApiKey } from '../api-types.ts';
import { nextName } from './key-state.ts';
import { KeyOnce } from './new-key.tsx';

const LOOK_EVERY_MS = 5_000;
const DAY_MS = 86_400_000;

interface RotateKeyDialogProps {
  /** The key to replace; undefined = the dialog is closed. */
  readonly apiKey: ApiKey | undefined;
  /** All names of the account: none is used twice. */
  readonly names: readonly string[];
  /** Undefined: there is room for another key. */
  readonly fullAt: number | undefined;
  readonly onClose: () => void;
  readonly onCreated: () => void;
  readonly onRotated: (old: ApiKey) => void;
}

export function RotateKeyDialog(props: RotateKeyDialogProps) {
  const t = messages('dashboard');
  const { apiKey, onClose } = props;
  const [created, setCreated] = useState<CreatedApiKey>();
  const close = () => {
    setCreated(undefined);
    onClose();
  };
  return (
    <ModalDialog
      isOpen={apiKey !== undefined}
      onClose={close}
      title={t('rotateTitle', { name: apiKey?.name ?? '' })}
      closesEasily={created === undefined}
    >
      {apiKey ? <Steps {...props} old={apiKey} created={created} setCreated={setCreated} onClose={close} /> : null}
    </ModalDialog>
  );
}

interface StepsProps extends Omit<RotateKeyDialogProps, 'apiKey'> {
  readonly old: ApiKey;
  readonly created: CreatedApiKey | undefined;
  readonly setCreated: (created: CreatedApiKey) => void;
}

function Steps({ old, created, setCreated, names, fullAt, onClose, onCreated, onRotated }: StepsProps) {
  const t = messages('dashboard');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const use = useLastUse(old, created);
  const work = async (what: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await what();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const make = () =>
    work(async () => {
      const body = { name: nextName(old.name, names), ...lifetimeOf(old) };
      setCreated(await dashboardApi.post('/v1/api-keys', { body }));
      onCreated();
    });
  const revoke = () =>
    work(async () => {
      await dashboardApi.post('/v1/api-keys/{id}/revoke', { path: { id: old.id } });
      onRotated(old);
      onClose();
    });
  return (
    <>
      <ol class="dash-steps" aria-label={t('rotateSteps')}>
        <Step title={t('rotateMake')} isCurrent={created === undefined}>
          {created ? <KeyOnce created={created} /> : <p>{t('rotateMakeText')}</p>}
          {created === undefined && fullAt !== undefined ? (
            <Notice tone="warn">{t('rotateFull', { most: fullAt })}</Notice>
          ) : null}
        </Step>
        <Step title={t('rotateDeploy')} isCurrent={created !== undefined && use.isNewUsed !== true}>
          <p>{t('rotateDeployText')}</p>
        </Step>
        <Step title={t('rotateSee')} isCurrent={false}>
          {created ? (
            <div role="status">
              <p>{use.newAt ? t('rotateNewUsed', { when: formatDateTime(use.newAt) }) : t('rotateNewUnused')}</p>
              <p>{use.oldAt ? t('rotateOldUsed', { when: formatDateTime(use.oldAt) }) : t('rotateOldUnused')}</p>
            </div>
          ) : null}
        </Step>
        <Step title={t('rotateRevoke')} isCurrent={use.isNewUsed === true}>
          <p>{t('rotateRevokeEarly')}</p>
        </Step>
      </ol>
      {failure ? <ErrorNotice error={failure} /> : null}
      <div class="dialog-actions">
        {created === undefined ? (
          <>
            <Button onClick={onClose}>{messages('shell')('cancel')}</Button>
            <Button look="primary" isBusy={isBusy} disabled={fullAt !== undefined} onClick={make}>
              {t('rotateMake')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('rotateLater')}</Button>
            <Button look="danger" isBusy={isBusy} onClick={revoke}>
              {t('rotateRevokeButton')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function Step(props: { readonly title: string; readonly isCurrent: boolean; readonly children: ComponentChildren }) {
  return (
    <li aria-current={props.isCurrent ? 'step' : undefined}>
      <h2>{props.title}</h2>
      {props.children}
    </li>
  );
}

/** The new key lives as long as the old one was made to. */
function lifetimeOf({ createdAt, expiresAt }: ApiKey): { expiresInDays?: number } {
  if (expiresAt === null) return {};
  return { expiresInDays: Math.max(1, Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_MS)) };
}

/** When both were last used, looked at while the dialog is open. */
function useLastUse(old: ApiKey, created: CreatedApiKey | undefined) {
  const [use, setUse] = useState<{ newAt: string | null; oldAt: string | null }>({
    newAt: null,
    oldAt: old.lastUsedAt,
  });
  const newId = created?.id;
  useEffect(() => {
    if (newId === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const lastUse = async (id: number) =>
      (await dashboardApi.get('/v1/api-keys/{id}', { path: { id }, signal })).lastUsedAt;
    const look = async () => {
      const [newAt, oldAt] = await Promise.all([lastUse(newId), lastUse(old.id)]);
      if (!signal.aborted) setUse({ newAt, oldAt });
    };
    // What fails once is there the next time.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [newId, old.id]);
  return { ...use, isNewUsed: use.newAt !== null };
}
