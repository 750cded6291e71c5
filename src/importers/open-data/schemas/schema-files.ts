/** The JSON Schema files that editors use for the open data set, as they should be on disk. */
import { FILE_SCHEMAS } from './index.ts';

/** File name (`entry.schema.json`) to content. */
export function schemaFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [kind, schema] of Object.entries(FILE_SCHEMAS)) {
    const document = { $schema: 'http://json-schema.org/draft-07/schema#', title: `Carnet data: ${kind}`, ...schema };
    files.set(`${kind}.schema.json`, `${JSON.stringify(document, undefined, 2)}\n`);
  }
  return files;
}
