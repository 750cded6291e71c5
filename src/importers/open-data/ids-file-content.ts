/** Writes data/ids.yaml: the ids it has and those of groups and vaccines it lacks, by number. */
import type { DataSet } from './read-data-set.ts';

const HEAD = `# yaml-language-server: $schema=schemas/ids.schema.json
# Every id that a group or vaccine was ever given, so that none is given to another. Added to by \`npm run data:ids\`;
# lines stay when their group or vaccine goes.
`;

type Numbered = readonly { readonly value: { readonly id: number; readonly code: string } }[];

export function idsFile({ ids, groups, vaccines }: Pick<DataSet, 'ids' | 'groups' | 'vaccines'>): string {
  return `${HEAD}groups:\n${lines(ids?.value.groups, groups)}vaccines:\n${lines(ids?.value.vaccines, vaccines)}`;
}

function lines(given: Readonly<Record<string, string>> = {}, files: Numbered): string {
  const all = new Map(Object.entries(given).map(([id, code]) => [Number(id), code]));
  const known = new Set(all.values());
  for (const { value } of files) {
    // What contradicts the file is for a person to settle: the rule `ids` reports it.
    if (!all.has(value.id) && !known.has(value.code)) all.set(value.id, value.code);
  }
  return [...all]
    .sort(([a], [b]) => a - b)
    .map(([id, code]) => `  ${id}: ${code}\n`)
    .join('');
}
