/**
 * Keeps the document's title with the page, as the server does for the first one: the site's name stands where it fits.
 */
import { useEffect } from 'preact/hooks';

/** Letters that tabs and search engines show. */
const LENGTH = 70;

export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    const named = `${title} · Carnet`;
    document.title = named.length <= LENGTH ? named : title;
  }, [title]);
}
