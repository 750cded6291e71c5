/** A page whose code is loaded when somebody goes there; says so when that fails, and loads it as soon as it can. */
import type { FunctionComponent, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { reloadWhenServed } from '../api/reload-when-served.ts';
import { useOnline } from '../api/use-online.ts';
import { messages } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { usePageTitle } from './use-page-title.ts';

export interface LazyPage {
  (props: object): VNode;
  /** Resolves when it is known whether the page can be drawn. */
  readonly preload: () => Promise<boolean>;
}

/**
 * Unlike preact-iso's `lazy`, a failure is shown and never kept: that one would reject for ever, with an uncaught
 * error.
 */
export function lazyPage(load: () => Promise<FunctionComponent>): LazyPage {
  let Page: FunctionComponent | undefined;
  let hasFailed = false;
  let loading: Promise<boolean> | undefined;
  const preload = () => {
    loading ??= load()
      .then(
        (loaded) => {
          Page = loaded;
          hasFailed = false;
          return true;
        },
        () => {
          hasFailed = true;
          return false;
        },
      )
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };
  function Lazy(props: object) {
    const [, setDraws] = useState(0);
    const isAwaited = useRef(false);
    const redraw = () => setDraws((count) => count + 1);
    if (Page) return <Page {...props} />;
    if (!hasFailed) {
      const loaded = preload();
      // The router keeps the former page until the promise is settled, and leaves drawing the new one to itself.
      if (!isAwaited.current) {
        isAwaited.current = true;
        void loaded.then(() => {
          isAwaited.current = false;
          redraw();
        });
      }
      throw loaded;
    }
    return (
      <UnloadedPage
        onRetry={async () => {
          await preload();
          if (hasFailed) await reloadWhenServed();
          redraw();
        }}
        onLeave={() => {
          // Whoever comes again tries again.
          hasFailed = false;
        }}
      />
    );
  }
  return Object.assign(Lazy, { preload });
}

interface UnloadedPageProps {
  readonly onRetry: () => Promise<void>;
  readonly onLeave: () => void;
}

function UnloadedPage({ onRetry, onLeave }: UnloadedPageProps) {
  const t = messages('shell');
  const [isBusy, setBusy] = useState(false);
  const isHere = useRef(true);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    if (isHere.current) setBusy(false);
  };
  const isOnline = useOnline(() => void retry());
  usePageTitle(t('pageFailedTitle'));
  useEffect(
    () => () => {
      isHere.current = false;
      onLeave();
    },
    [],
  );
  return (
    <div class="page page-narrow">
      <h1>{t('pageFailedTitle')}</h1>
      <p role="alert">{t(isOnline ? 'errorNetwork' : 'pageFailedOffline')}</p>
      <Button look="primary" isBusy={isBusy} onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  );
}
