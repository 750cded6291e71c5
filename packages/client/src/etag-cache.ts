/** Where a client remembers answers by their ETag, and the one that remembers in memory. */

export interface RememberedAnswer {
  readonly etag: string;
  /** The body as text, so that no caller can change what the next one gets. */
  readonly body: string;
}

/** Keys are opaque. A cache may forget anything at any time. */
export interface EtagCache {
  get(key: string): RememberedAnswer | undefined | Promise<RememberedAnswer | undefined>;
  set(key: string, answer: RememberedAnswer): void | Promise<void>;
}

export interface MemoryEtagCacheOptions {
  /** The most answers to remember; the least recently used goes first. Default 500. */
  readonly maxEntries?: number;
  /** The most text to remember, in UTF-16 code units. Default 8 Mi. */
  readonly maxLength?: number;
}

export function memoryEtagCache(options: MemoryEtagCacheOptions = {}): EtagCache {
  const { maxEntries = 500, maxLength = 8 * 1024 * 1024 } = options;
  // A Map keeps the order in which keys were set: the first is the least recently used.
  const answers = new Map<string, RememberedAnswer>();
  let length = 0;

  function forget(key: string): void {
    length -= answers.get(key)?.body.length ?? 0;
    answers.delete(key);
  }

  return {
    get(key) {
      const answer = answers.get(key);
      if (answer !== undefined) {
        answers.delete(key);
        answers.set(key, answer);
      }
      return answer;
    },
    set(key, answer) {
      forget(key);
      answers.set(key, answer);
      length += answer.body.length;
      for (const oldest of answers.keys()) {
        if (answers.size <= maxEntries && length <= maxLength) break;
        forget(oldest);
      }
    },
  };
}
