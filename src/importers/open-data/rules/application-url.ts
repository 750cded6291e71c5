/**
 * Rules about an e-visa or a travel authorisation say where one applies, above all where the files know it elsewhere.
 */
import type { EntryFile, EntryRulePart } from '../schemas/entry-file.ts';
import type { DataFile } from '../yaml/yaml-file.ts';
import { at, type DataRule, warning } from './rule.ts';

export const applicationUrl: DataRule = {
  name: 'application-url',
  promise:
    'Rules about an e-visa or a travel authorisation say where one applies: an error where the same file, or ' +
    'the same source, says it of another rule; else a warning.',
  *check({ dataSet }) {
    const ofSources = addressesOfSources(dataSet.entry);
    for (const file of dataSet.entry) {
      for (const [index, rule] of file.value.rules.entries()) {
        if (!appliesOnline(rule) || rule.visa?.applicationUrl) continue;
        const type = rule.visa?.type;
        const known =
          file.value.rules.find((one) => one.visa?.type === type && one.visa?.applicationUrl)?.visa?.applicationUrl ??
          rule.sources
            .map(({ source }) => onlyOne(ofSources.get(`${source} ${type}`)))
            .find((url) => url !== undefined);
        const message =
          `${type} without an application ` +
          `address${known === undefined ? '' : `, which the files know: ${known}`}.`;
        const finding = at(
          file,
          ['rules', index, 'visa'],
          message,
          known === undefined
            ? 'add `applicationUrl:` where the official page is certainly known.'
            : 'add it as `applicationUrl:`; a scheme that is another one needs the address of its own.',
        );
        yield known === undefined ? warning(finding) : finding;
      }
    }
  },
};

function appliesOnline({ visa }: EntryRulePart): boolean {
  return visa?.type === 'e_visa' || visa?.type === 'eta';
}

/** By source and visa type. One with a single address is about that scheme; a matrix of all countries has many. */
function addressesOfSources(files: readonly DataFile<EntryFile>[]): ReadonlyMap<string, ReadonlySet<string>> {
  const addresses = new Map<string, Set<string>>();
  for (const { value } of files) {
    for (const rule of value.rules) {
      if (!appliesOnline(rule) || !rule.visa?.applicationUrl) continue;
      for (const { source } of rule.sources) {
        const key = `${source} ${rule.visa.type}`;
        addresses.set(key, (addresses.get(key) ?? new Set()).add(rule.visa.applicationUrl));
      }
    }
  }
  return addresses;
}

function onlyOne(addresses: ReadonlySet<string> | undefined): string | undefined {
  return addresses?.size === 1 ? [...addresses][0] : undefined;
}
