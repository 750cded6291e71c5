/** Keeps the document's title with the page, as the server does for the first one. */
import { useEffect } from 'preact/hooks';

export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Carnet`;
  }, [title]);
}
