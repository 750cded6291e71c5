/** The one error of this package: the file cannot be read. */

/** The message says what is wrong and at which byte of the file. */
export class OsmPbfError extends Error {
  override readonly name = 'OsmPbfError';
}

/** `what` completes the sentence that the file cannot be read. */
export function refused(what: string, options?: ErrorOptions): OsmPbfError {
  return new OsmPbfError(`The file cannot be read as OpenStreetMap PBF: ${what}`, options);
}
