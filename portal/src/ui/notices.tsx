/** What a part of a page shows while there is nothing else: loading, an error, or emptiness; and short notices. */
import { CarnetError } from '@carnet/client';
import type { ComponentChildren } from 'preact';
import { messages } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import './notices.css';

/** Keeps the place of what is coming: `lines` of text, so that nothing jumps when it is there. */
export function Loading({ lines = 3 }: { readonly lines?: number }) {
  const t = messages('shell');
  return (
    <div class="loading" role="status">
      <span class="visually-hidden">{t('loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} class="loading-line" aria-hidden="true" />
      ))}
    </div>
  );
}

/** Why something could not be loaded, in the reader's words, and a way to try again. */
export function ErrorNotice({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}) {
  const t = messages('shell');
  const requestId = error instanceof CarnetError ? error.requestId : undefined;
  return (
    <div class="notice notice-bad" role="alert">
      <p class="notice-title">{t('errorTitle')}</p>
      <p>{errorText(error)}</p>
      {requestId ? <p class="notice-detail">{t('errorRequestId', { id: requestId })}</p> : null}
      {onRetry ? <Button onClick={onRetry}>{t('retry')}</Button> : null}
    </div>
  );
}

export function errorText(error: unknown): string {
  const t = messages('shell');
  if (!(error instanceof CarnetError) || error.kind === 'network' || error.kind === 'timeout') return t('errorNetwork');
  if (error.status === 429)
    return t('errorTooMany', { seconds: Math.max(1, Math.ceil((error.retryAfterMs ?? 0) / 1000)) });
  if (error.status === undefined || error.status >= 500) return t('errorUnavailable');
  return t('errorOther', { message: error.message });
}

export function EmptyState({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty-state">
      <p class="notice-title">{title}</p>
      {children}
    </div>
  );
}

type Tone = 'info' | 'good' | 'warn' | 'bad';

/** A short text beside the page's flow. `isLive`: it appears after something the reader did, and is read out. */
export function Notice(props: {
  readonly tone?: Tone;
  readonly isLive?: boolean;
  readonly children: ComponentChildren;
}) {
  const { tone = 'info', isLive = false, children } = props;
  return (
    <div class={`notice notice-${tone}`} role={isLive ? 'status' : undefined}>
      {children}
    </div>
  );
}
