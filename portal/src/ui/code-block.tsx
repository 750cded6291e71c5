/** A piece of code that can be copied; wide lines scroll inside it, by keyboard too. No landmark: a page has many. */
import { CopyButton } from './copy-button.tsx';
import './code-block.css';

interface CodeBlockProps {
  readonly code: string;
  /** The same highlighted by the build: never anything that comes from data. */
  readonly html?: string | undefined;
  /** What the code is, for screen readers: "curl command". */
  readonly label: string;
}

export function CodeBlock({ code, html, label }: CodeBlockProps) {
  return (
    <div class="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <figure class="code-block-scroll" tabIndex={0} aria-label={label}>
        <pre>{html === undefined ? <code>{code}</code> : <code dangerouslySetInnerHTML={{ __html: html }} />}</pre>
      </figure>
      <div class="code-block-copy needs-script">
        <CopyButton text={code} />
      </div>
    </div>
  );
}
