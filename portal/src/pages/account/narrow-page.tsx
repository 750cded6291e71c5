/** The frame of a page with one form or one message. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { usePageTitle } from '../../shell/use-page-title.ts';

interface NarrowPageProps {
  readonly title: string;
  /** It took the place of a form that was sent: its heading gets the focus, so that it is read. */
  readonly isOutcome?: boolean;
  readonly children: ComponentChildren;
}

export function NarrowPage({ title, isOutcome = false, children }: NarrowPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    if (isOutcome) heading.current?.focus();
  }, [isOutcome]);
  return (
    <div class="page account-narrow">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
