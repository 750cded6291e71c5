/** Carnet's version, from package.json: shown by /health, and what a catalog snapshot is bound to. */
import manifest from '../package.json' with { type: 'json' };

export const VERSION: string = manifest.version;
