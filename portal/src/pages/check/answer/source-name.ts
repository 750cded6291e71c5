/** What readers call the sources that every installation has; others go by their codes. */
import { messages } from '../../../i18n/messages.ts';

export function sourceName(code: string): string {
  const t = messages('check');
  if (code === 'open-data') return t('sourceOpenData');
  return code === 'editorial' ? t('sourceEditorial') : code;
}
