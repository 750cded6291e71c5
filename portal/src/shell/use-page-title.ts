/**
 * Keeps the document's title with the page, as the server does for the first one: the site's name stands where it fits.
 */
import { useEffect } from 'preact/hooks';
import { titleWith } from '../../../src/http/portal/shared/page-title.ts';

export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = titleWith(title, 'Carnet');
  }, [title]);
}
