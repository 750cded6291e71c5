/** A country's flag, beside its name and never for it. The picture of all flags comes when the page has nothing else to do. */

import sprite from 'virtual:flag-sprite';
import { useEffect, useState } from 'preact/hooks';
import './flag.css';

let isDue = false;

export function Flag({ iso2 }: { readonly iso2: string }) {
  const [isShown, setShown] = useState(isDue);
  useEffect(() => {
    if (isDue) return;
    const show = () => {
      isDue = true;
      setShown(true);
    };
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(show, { timeout: 3000 });
      return () => cancelIdleCallback(handle);
    }
    const timer = setTimeout(show, 500);
    return () => clearTimeout(timer);
  }, []);
  const picture = (
    <svg aria-hidden="true" width="24" height="16">
      <use href={`${sprite}#${iso2}`} />
    </svg>
  );
  return (
    <span class="flag" aria-hidden="true">
      {globalThis.document === undefined ? <noscript>{picture}</noscript> : isShown ? picture : null}
    </span>
  );
}
