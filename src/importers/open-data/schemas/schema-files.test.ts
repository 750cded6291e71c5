import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SAMPLE_PLACES, SAMPLE_PLACES_FILE } from '../../../../test/helpers/places/sample-places.ts';
import { SAMPLE_FILES } from '../../../../test/helpers/sample-data-set.ts';
import { schemaFiles } from './schema-files.ts';

const directory = path.resolve(import.meta.dirname, '../../../../data/schemas');

describe('data/schemas', () => {
  it('is what the definitions say (npm run data:schemas)', () => {
    expect(readdirSync(directory).sort()).toEqual([...schemaFiles().keys()].sort());
    for (const [name, content] of schemaFiles()) expect(readFileSync(path.join(directory, name), 'utf8')).toBe(content);
  });

  it('is understood by other JSON Schema validators', () => {
    const kinds = {
      countries: 'countries',
      'official-domains': 'official-domains',
      ids: 'ids',
      sources: 'source',
      groups: 'group',
      vaccines: 'vaccine',
      health: 'health',
      entry: 'entry',
      places: 'places',
    };
    const ids = 'groups: { 1: MERCOSUR }\nvaccines: { 1: yellow-fever }\n';
    const files = { ...SAMPLE_FILES, 'ids.yaml': ids, [SAMPLE_PLACES_FILE]: SAMPLE_PLACES };
    for (const [file, content] of Object.entries(files)) {
      const kind = kinds[file.split(/[./]/)[0] as keyof typeof kinds];
      const ajv = new Ajv({ strict: true, allowUnionTypes: true, keywords: ['errorMessage'] });
      const validate = ajv.compile(JSON.parse(schemaFiles().get(`${kind}.schema.json`) as string));
      expect([file, validate(parse(content)), validate.errors]).toEqual([file, true, null]);
      expect(validate({})).toBe(false);
    }
  });
});
