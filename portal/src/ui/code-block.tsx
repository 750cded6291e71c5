/** A piece of code that can be copied; wide lines scroll inside it, by keyboard too. No landmark: a page has many. */
import { CopyButton } from './copy-button.tsx';
import './code-block.css';

interface CodeBlockProps {
  readonly code: string;
  /** What the code is, for screen readers: "curl command". */
  readonly label: string;
}

export function CodeBlock({ code, label }: CodeBlockProps) {
  return (
    <div class="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <figure class="code-block-scroll" tabIndex={0} aria-label={label}>
        <pre>
          <code>{code}</code>
        </pre>
      </figure>
      <div class="code-block-copy">
        <CopyButton text={code} />
      </div>
    </div>
  );
}
