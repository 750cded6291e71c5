/** For scripts in TypeScript. */
export function isPortalFresh(root: string): boolean;
