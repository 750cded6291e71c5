import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type FileChanges, sampleFiles } from '../../../test/helpers/sample-data-set.ts';
import { idsFile } from './ids-file-content.ts';
import { readDataSet } from './read-data-set.ts';

const written = (changes: FileChanges = {}) => parse(idsFile(readDataSet(sampleFiles(changes)).dataSet));

describe('the file of ids', () => {
  it('begins with the ids that there are', () => {
    expect(written()).toEqual({ groups: { 1: 'MERCOSUR', 2: 'JP_VISA_EXEMPT' }, vaccines: { 1: 'yellow-fever' } });
  });

  it('gets new ones and keeps those of things that are gone', () => {
    const before = 'groups: { 1: MERCOSUR, 7: GONE }\nvaccines: { 1: yellow-fever }\n';
    expect(written({ 'ids.yaml': before }).groups).toEqual({ 1: 'MERCOSUR', 2: 'JP_VISA_EXEMPT', 7: 'GONE' });
  });

  it('settles no contradiction', () => {
    const before = 'groups: { 1: OTHER, 5: JP_VISA_EXEMPT }\nvaccines: {}\n';
    expect(written({ 'ids.yaml': before }).groups).toEqual({ 1: 'OTHER', 5: 'JP_VISA_EXEMPT' });
  });
});
