/** The parts of a page in their order: our own HTML, code to copy, live examples, references, English documents. */
import { messages } from '../../i18n/messages.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { BuiltHtml } from './built-html.tsx';
import type { DocPart } from './doc-page.ts';
import { LiveAddress } from './live/live-address.tsx';
import { LivePrecedence } from './live/live-precedence.tsx';
import { LiveSources } from './live/live-sources.tsx';
import { LiveTiers } from './live/live-tiers.tsx';
import { LoadedReference } from './loaded-reference.tsx';

const LIVE = { address: LiveAddress, precedence: LivePrecedence, sources: LiveSources, tiers: LiveTiers };

export function DocParts({ parts }: { readonly parts: readonly DocPart[] }) {
  // Parts are made by the build and never change their places.
  return parts.map((part, index) => <Part key={index} part={part} />);
}

function Part({ part }: { readonly part: DocPart }) {
  const t = messages('docs');
  switch (part.kind) {
    case 'html':
      return <BuiltHtml html={part.html} />;
    case 'code':
      return (
        <CodeBlock
          code={part.code}
          label={part.language === '' ? t('codeLabelPlain') : t('codeLabel', { language: part.language })}
        />
      );
    case 'live': {
      const Live = LIVE[part.name];
      return <Live />;
    }
    case 'reference':
      return <LoadedReference surface={part.surface} />;
    case 'document':
      return (
        <div lang="en">
          <DocParts parts={part.parts} />
        </div>
      );
  }
}
