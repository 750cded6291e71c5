/** The parts of a page in their order: our own HTML, code to copy, live examples, references, English documents. */
import { messages } from '../../i18n/messages.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { BuiltHtml } from './built-html.tsx';
import { CodeTabs } from './code/code-tabs.tsx';
import type { DocPart } from './doc-page.ts';
import type { LiveParts } from './live/live-parts.ts';
import { Reference } from './reference/reference.tsx';

interface DocPartsProps {
  readonly parts: readonly DocPart[];
  readonly live: LiveParts;
}

export function DocParts({ parts, live }: DocPartsProps) {
  // Parts are made by the build and never change their places.
  return parts.map((part, index) => <Part key={index} part={part} live={live} />);
}

function Part({ part, live }: { readonly part: DocPart; readonly live: LiveParts }) {
  const t = messages('docs');
  switch (part.kind) {
    case 'html':
      return <BuiltHtml html={part.html} />;
    case 'code':
      return (
        <CodeBlock
          code={part.code}
          html={part.html}
          label={part.language === '' ? t('codeLabelPlain') : t('codeLabel', { language: part.language })}
        />
      );
    case 'tabs':
      return <CodeTabs name={part.name} examples={part.examples} />;
    case 'live': {
      const Live = live[part.name];
      return <Live />;
    }
    case 'reference':
      return part.index ? <Reference index={part.index} /> : null;
    case 'document':
      return (
        <div lang="en">
          <DocParts parts={part.parts} live={live} />
        </div>
      );
  }
}
