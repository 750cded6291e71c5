/** Finds environment variables that look like settings with a mistake in their name: those would be ignored silently. */
import { editDistance } from '@carnet/rules/edit-distance.ts';
import { nearestName } from '@carnet/rules/nearest-name.ts';
import { SECRET_FILES } from './secret-files.ts';
import { settingsSchema } from './settings.ts';

export interface MisspeltSetting {
  readonly name: string;
  readonly nearest: string;
}

/** Of the letters: two of six, or a swap of two in a short name. */
const FARTHEST = 1 / 3;
/** More letters may differ only after the same beginning: TRUST_PROXY, but not SSH_CONNECTION for MAX_CONNECTIONS. */
const FEW_LETTERS = 2;
const BEGINNING = 4;
/** Of PostgreSQL's own clients; near to HOST and PORT. */
const OTHERS = new Set(['PGHOST', 'PGPORT']);

/** Names in the wrong case included: settings are in capitals. */
export function findMisspeltSettings(env: Readonly<Record<string, string | undefined>>): MisspeltSetting[] {
  const known = [...Object.keys(settingsSchema.properties), ...SECRET_FILES.keys()];
  return Object.keys(env)
    .filter((name) => !known.includes(name) && !OTHERS.has(name))
    .flatMap((name) => {
      const nearest = nearestName(name, known, FARTHEST);
      return nearest !== undefined && isNear(name, nearest) && !isSame(env, name, nearest) ? { name, nearest } : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function isNear(name: string, nearest: string): boolean {
  const upper = name.toUpperCase();
  return upper.startsWith(nearest.slice(0, BEGINNING)) || editDistance(upper, nearest) <= FEW_LETTERS;
}

/** On Windows the case of a name means nothing. */
function isSame(env: Readonly<Record<string, string | undefined>>, name: string, nearest: string): boolean {
  return name.toUpperCase() === nearest && env[nearest] !== undefined;
}

export const misspeltText = ({ name, nearest }: MisspeltSetting): string =>
  `${name} is not a setting and is ignored; did you mean ${nearest}?`;
