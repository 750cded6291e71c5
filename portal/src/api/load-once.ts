/** What is asked for once, when it is first needed, and shared by all who need it. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      // The next one who asks may have more luck.
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
