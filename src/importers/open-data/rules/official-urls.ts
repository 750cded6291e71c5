/**
 * Addresses lead to official sites: names that only governments and treaty organisations can register, or reviewed
 * ones.
 */
import { isOfficialName } from '../official-names.ts';
import { SINGLE_FILES } from '../schemas/index.ts';
import type { DataFile, DataPath } from '../yaml/yaml-file.ts';
import { at, type DataRule } from './rule.ts';

export const officialUrls: DataRule = {
  name: 'official-urls',
  promise:
    'Addresses are those of governments and treaty organisations: by a name that only they can have, or ' +
    'listed in data/official-domains.yaml. What is cited may be anywhere: the page of a citation, and a document of the ' +
    'kind `compilation`.',
  *check({ dataSet }) {
    // A broken list knows no domain: its own problems are enough.
    if (dataSet.brokenFiles.includes(SINGLE_FILES['official-domains'])) return;
    const listed = dataSet.officialDomains?.value.domains.map((one) => one.domain) ?? [];
    const files = [dataSet.sources, dataSet.groups, dataSet.vaccines, dataSet.health, dataSet.entry] as const;
    for (const file of files.flat() as DataFile<unknown>[]) {
      for (const [path, url] of addresses(file.value, [])) {
        if (isOfWhatWasRead(file, path)) continue;
        const host = URL.canParse(url) ? new URL(url).hostname : '';
        if (isOfficialName(host) || listed.some((domain) => host === domain || host.endsWith(`.${domain}`))) continue;
        yield at(
          file,
          path,
          `${host || url} is not known as an official site.`,
          'give the official address or take it out; if it certainly is one, add its domain and institution ' +
            'to data/official-domains.yaml.',
        );
      }
    }
  },
};

/** Anybody may write what is cited: the page of a rule's citation, and of a document of the kind `compilation`. */
function isOfWhatWasRead({ value }: DataFile<unknown>, path: DataPath): boolean {
  if (path[0] === 'rules') return path[2] === 'sources' && path.at(-1) === 'url';
  return path[0] === 'url' && (value as { readonly kind?: unknown }).kind === 'compilation';
}

/** Every text that is an address as a whole; one inside a sentence is not served as a link. */
function* addresses(value: unknown, path: DataPath): Iterable<[DataPath, string]> {
  if (typeof value === 'string' && /^https?:\/\/\S+$/.test(value)) yield [path, value];
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* addresses(item, [...path, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* addresses(item, [...path, key]);
  }
}
