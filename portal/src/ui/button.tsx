/** Buttons, and links that look like one. */
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import './button.css';

type Look = 'primary' | 'secondary' | 'danger' | 'quiet';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'class' | 'className'> {
  readonly look?: Look;
  readonly type?: 'button' | 'submit';
  readonly disabled?: boolean;
  /** While what it started is under way: it keeps the focus and does nothing. */
  readonly isBusy?: boolean;
  readonly children: ComponentChildren;
}

export function Button({
  look = 'secondary',
  type = 'button',
  isBusy = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      class={`button button-${look}`}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}

interface ButtonLinkProps {
  readonly look?: Look;
  readonly href: string;
  /** The name of the file that following it saves. */
  readonly download?: string | undefined;
  readonly onClick?: ((event: MouseEvent) => void) | undefined;
  /** For screen readers, where the text alone does not say to what it leads. */
  readonly label?: string | undefined;
  readonly children: ComponentChildren;
}

export function ButtonLink({ look = 'secondary', href, download, onClick, label, children }: ButtonLinkProps) {
  return (
    <a href={href} download={download} onClick={onClick} aria-label={label} class={`button button-${look}`}>
      {children}
    </a>
  );
}
