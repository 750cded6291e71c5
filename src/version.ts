/** Carnet's version, from package.json: shown by /health, and what a snapshot of places is bound to. */
import manifest from '../package.json' with { type: 'json' };

export const VERSION: string = manifest.version;
