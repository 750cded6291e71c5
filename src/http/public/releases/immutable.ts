/** How answers about releases may be kept: they never change, and need a key, so only the caller's own cache keeps them. */
export const IMMUTABLE = { cacheControl: 'private, max-age=31536000, immutable' } as const;
