/** The live parts of the documentation as the server writes them. */
import { messages } from '../i18n/messages.ts';
import { FirstCall } from '../pages/docs/live/first-call.tsx';
import { LiveAddress } from '../pages/docs/live/live-address.tsx';
import type { LiveParts } from '../pages/docs/live/live-parts.ts';
import { LiveSources } from '../pages/docs/live/live-sources.tsx';
import { LiveTiers } from '../pages/docs/live/live-tiers.tsx';
import '../pages/docs/live/live-precedence.css';

export const PLAIN_LIVE_PARTS: LiveParts = {
  address: LiveAddress,
  'first-call': FirstCall,
  precedence: PlainPrecedence,
  sources: LiveSources,
  tiers: LiveTiers,
};

/** The room of the example, which only a script can answer. */
function PlainPrecedence() {
  const t = messages('docs');
  return (
    <>
      <p class="only-without-script">{t('needsScript')}</p>
      <div class="live-precedence needs-script" />
    </>
  );
}
