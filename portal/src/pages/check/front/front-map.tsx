/** Beside the question, on wide screens: where the chosen passport leads. Its code and shapes come when one is chosen. */
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadMessages, messages } from '../../../i18n/messages.ts';
import type { LiveMapProps } from './live-map.tsx';

/** As front-view.css has it. */
const WIDE = '(min-width: 64rem)';

export function FrontMap({ passport }: { readonly passport: string | undefined }) {
  const t = messages('check');
  const [Live, setLive] = useState<FunctionComponent<LiveMapProps>>();
  const isWanted = passport !== undefined && Live === undefined;
  useEffect(() => {
    if (!isWanted || !matchMedia(WIDE).matches) return;
    let isGone = false;
    const load = () =>
      Promise.all([import('./live-map.tsx'), loadMessages('places')]).then(
        ([{ LiveMap }]) => isGone || setLive(() => LiveMap),
        // Without it the page is whole.
        () => undefined,
      );
    const timer = whenIdle(() => void load());
    return () => {
      isGone = true;
      timer();
    };
  }, [isWanted]);
  return (
    <section class="front-map needs-script" aria-label={t('frontMapLabel')}>
      {Live !== undefined && passport !== undefined ? (
        <Live passport={passport} />
      ) : (
        <p class="front-map-room">{passport === undefined ? t('frontMapEmpty') : null}</p>
      )}
    </section>
  );
}

/** After the page itself; the function that is returned calls it off. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act, { timeout: 3000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, 500);
  return () => clearTimeout(timer);
}
