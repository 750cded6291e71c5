/** An OpenStreetMap PBF file as the importers read it: a file that cannot be read is a VALIDATION_ERROR. */
import { OsmFile, type OsmHeader, OsmPbfError, type PrimitiveBlock, readOsmHeader } from '@carnet/osm-pbf';
import { DomainError } from '@carnet/rules/errors.ts';
import type { PlaceFile } from '../places/place-file.ts';

export class PbfFile extends OsmFile {
  override async *pass<T>(kinds: number, visit: (block: PrimitiveBlock) => T): AsyncGenerator<T> {
    try {
      yield* super.pass(kinds, visit);
    } catch (error) {
      throw asDomainError(error);
    }
  }
}

export async function readPbfHeader(file: PlaceFile): Promise<OsmHeader> {
  try {
    return await readOsmHeader(file);
  } catch (error) {
    throw asDomainError(error);
  }
}

function asDomainError(error: unknown): unknown {
  return error instanceof OsmPbfError ? new DomainError('VALIDATION_ERROR', error.message, { cause: error }) : error;
}
