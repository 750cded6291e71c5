/** The sentences around a quotation, from the copy of the source watch, or why there is no copy. */
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import type { RuleEvidence } from '../api-types.ts';
import { nearQuotation, quotedPart, type ShownSentence } from './quoted-part.ts';

type Excerpt = RuleEvidence['excerpt'];

export function ExcerptView({ excerpt, quote }: { readonly excerpt: Excerpt; readonly quote: string | null }) {
  const t = messages('desk');
  const { state, sentences, readAt, note } = excerpt;
  if (state === 'no_page') return null;
  const all = quotedPart(sentences, quote);
  const near = nearQuotation(all);
  return (
    <>
      {state === 'kept' ? null : <p class="desk-around-why">{t(`excerpt_${state}`, { note: note ?? '' })}</p>}
      {near.length === 0 ? null : (
        <figure class="desk-around">
          <figcaption>{readAt === null ? t('excerpt') : t('excerptOf', { date: formatDate(readAt) })}</figcaption>
          <Sentences sentences={near} />
          {near.length === all.length ? null : (
            <details class="desk-more">
              <summary>{t('excerptAll', { count: all.length })}</summary>
              <Sentences sentences={all} />
            </details>
          )}
        </figure>
      )}
    </>
  );
}

/** As the page has them, in its language; the quotation is marked. */
function Sentences({ sentences }: { readonly sentences: readonly ShownSentence[] }) {
  return (
    <blockquote lang="">
      {sentences.map(({ text, isQuoted }, index) => (
        <p key={index}>{isQuoted ? <mark>{text}</mark> : text}</p>
      ))}
    </blockquote>
  );
}
