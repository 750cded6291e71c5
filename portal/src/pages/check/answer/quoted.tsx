/** Texts from the data, in the reader's language where they are known in it, and where they are written. */
import { useDataText } from '../../../api/data-texts.tsx';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';

export function Quoted({ text }: { readonly text: string | null }) {
  return text ? <QuotedText text={text} /> : null;
}

function QuotedText({ text }: { readonly text: string }) {
  const shown = useDataText(text);
  return <p lang={shown.lang}>{shown.text}</p>;
}

/** Within a sentence. */
export function InlineQuoted({ text }: { readonly text: string }) {
  const shown = useDataText(text);
  return <span lang={shown.lang}>{shown.text}</span>;
}

export function SourceLink({ url }: { readonly url: string | null }) {
  const t = messages('check');
  return url ? (
    <p class="check-source">
      {t('source')} <OutsideLink href={url} />
    </p>
  ) : null;
}
