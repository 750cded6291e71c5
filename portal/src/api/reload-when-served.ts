/** The last resort after code that cannot be loaded: the whole page again, if the server has it. */

/**
 * Browsers may remember that a script failed, and a newer build has other file names: then only loading the page again
 * helps. Does nothing while the server does not answer, as the reader would get the browser's own error page. Resolves
 * to whether the page is loading again.
 */
export async function reloadWhenServed(): Promise<boolean> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok !== true) return false;
  location.reload();
  return true;
}
