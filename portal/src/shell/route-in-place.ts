/**
 * Goes to another address of the same page, such as another country in its box: scroll and focus stay where they are.
 */
import { useCallback } from 'preact/hooks';
import { useLocation } from 'preact-iso';

let next: { readonly path: string; readonly scroll: number } | undefined;

export function useRouteInPlace(): (path: string, replace?: boolean) => void {
  const { route } = useLocation();
  return useCallback((path, replace) => {
    next = { path: path.split('?')[0] ?? path, scroll: window.scrollY };
    route(path, replace);
  }, []);
}

/** How far the page that now shows `path` was scrolled when it asked to stay in place; undefined for a new page. */
export function keptScroll(path: string): number | undefined {
  const kept = next?.path === path ? next.scroll : undefined;
  next = undefined;
  return kept;
}
