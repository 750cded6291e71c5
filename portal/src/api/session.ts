/** The session of this page, and the hooks by which components follow it. */
import { useEffect, useState } from 'preact/hooks';
import { embeddedTokens } from './identity/embedded-identity.ts';
import { Session, type SessionState } from './identity/session-state.ts';
import type { TokenSource } from './identity/token-source.ts';
import { portalConfig } from './portal-config.ts';

export type { SessionState } from './identity/session-state.ts';

/** An outside provider's code is loaded only where there is one. */
const tokenSource = async (): Promise<TokenSource> =>
  portalConfig.identity.kind === 'embedded' ? embeddedTokens : (await import('./identity/oidc-tokens.ts')).oidcTokens;

export const session = new Session(tokenSource);

/** What is known of who is signed in, without asking. */
export function useKnownSession(): SessionState {
  const [state, setState] = useState(session.current());
  useEffect(() => {
    setState(session.current());
    return session.subscribe(setState);
  }, []);
  return state;
}

/**
 * Who is signed in; found out when the first page asks. Pages for signed-in people only use `SignedInOnly` of
 * src/shell.
 */
export function useSession(): SessionState {
  const state = useKnownSession();
  useEffect(() => {
    // Whoever needs the answer to go on asks again, and says why there is none.
    session.check().catch(() => undefined);
  }, []);
  return state;
}
