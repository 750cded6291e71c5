/** Why something that somebody did at the desk was refused, in the words of the service. */
import { messages } from '../../i18n/messages.ts';
import { errorText } from '../../ui/notices.tsx';

export function NotDone({ error }: { readonly error: unknown }) {
  return (
    <div class="notice notice-bad" role="alert">
      <p class="notice-title">{messages('desk')('notDone')}</p>
      <p class="desk-breaks">{errorText(error)}</p>
    </div>
  );
}
