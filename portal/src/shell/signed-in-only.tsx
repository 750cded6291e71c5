/** What only signed-in people see: others are led to the sign-in page, and back from there. */
import type { ComponentChildren } from 'preact';
import { Fragment } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { signInPath } from '../api/identity/next-path.ts';
import { session, useKnownSession } from '../api/session.ts';
import { useOnline } from '../api/use-online.ts';
import { ErrorNotice, Loading } from '../ui/notices.tsx';

export function SignedInOnly({ children }: { readonly children: ComponentChildren }) {
  const { status, email } = useKnownSession();
  const { route } = useLocation();
  const [isRefused, setRefused] = useState(false);
  const [error, setError] = useState<unknown>();
  const ask = useCallback(() => {
    setError(undefined);
    // A token is what the pages need; to get one, an outside provider may be visited on the way.
    session.token().then((token) => setRefused(token === undefined), setError);
  }, []);
  useOnline(() => {
    if (error !== undefined) ask();
  });
  const hasAsked = useRef(false);
  useEffect(() => {
    if (status === 'signed-in') setRefused(false);
    // Signed out while this page is shown, or as the answer to what was asked below.
    else if (status === 'signed-out' && hasAsked.current) setRefused(true);
    else ask();
    hasAsked.current = true;
  }, [status, ask]);
  useEffect(() => {
    if (isRefused) route(signInPath(location.pathname + location.search), true);
    // Once for each refusal. This page stays until the next one has loaded, while the address is already that of the
    // sign-in page: asked again then, it would name itself as the way back.
  }, [isRefused]);
  // Another person's pages start again.
  if (status === 'signed-in') return <Fragment key={email}>{children}</Fragment>;
  return (
    <div class="page">{error === undefined ? <Loading lines={4} /> : <ErrorNotice error={error} onRetry={ask} />}</div>
  );
}
