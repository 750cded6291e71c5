/** Texts from the data, in the language they were written in, and where they are written. */
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';

export function Quoted({ text }: { readonly text: string | null }) {
  return text ? <p lang="en">{text}</p> : null;
}

export function SourceLink({ url }: { readonly url: string | null }) {
  const t = messages('check');
  return url ? (
    <p class="check-source">
      {t('source')} <OutsideLink href={url} />
    </p>
  ) : null;
}
