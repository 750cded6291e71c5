/** The open data set as a source. */
import type { Trx } from '../../db/executor.ts';
import { ensureSource, findSource, type SourceDefinition } from '../sources/sources.repository.ts';

export const OPEN_DATA_SOURCE: Omit<SourceDefinition, 'dataDate'> = {
  code: 'open-data',
  kind: 'open_data',
  name: 'Carnet open data set',
  url: null,
  licence: 'CC-BY-4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: 'Carnet open data set, CC BY 4.0',
};

/** Its id, also where the set was never loaded: new rules of the desk are statements of it. */
export async function ensureOpenDataSource(trx: Trx): Promise<number> {
  const known = await findSource(trx, OPEN_DATA_SOURCE.code);
  return (known ?? (await ensureSource(trx, { ...OPEN_DATA_SOURCE, dataDate: null }))).id;
}
