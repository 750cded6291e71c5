/** Names the file of a tour so that no header, shell or file system takes it for anything else. */

import { fold } from '@carnet/rules/fold-text.ts';

/** Of the part that comes from the tour's name. */
const LONGEST_NAME = 60;

/** Lower-case ASCII letters, digits and single hyphens, ending with the id, e.g. `belem-by-the-river-3.gpx`. */
export function tourFileName({ id, name }: { id: number; name: string }, extension: string): string {
  const plain = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-|-$/g, '');
  return `${plain === '' ? 'walking-tour' : plain}-${id}.${extension}`;
}
