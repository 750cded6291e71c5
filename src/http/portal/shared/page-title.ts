/** Titles of documents, the same whether the server or the page's script writes them. */

/** Letters that search engines and tabs show. */
const LENGTH = 70;

/** The ending is left out where it does not fit. */
export function titleWith(title: string, ending: string): string {
  const whole = `${title} · ${ending}`;
  return whole.length <= LENGTH ? whole : title;
}

/** Of a page about one operation; both APIs may have an operation of that name. */
export const operationTitle = (
  { method, path }: { readonly method: string; readonly path: string },
  api: string,
): string => titleWith(`${method} ${path}`, api);
