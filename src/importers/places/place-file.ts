/** The file that an importer of places reads: unpacked bytes in pieces, as often as it likes. */

export interface PlaceFile {
  /** For people, without .gz or .zip. */
  readonly name: string;
  /** Of the file as it lies there, for progress; null = not known. */
  readonly size: number | null;
  /**
   * The content from its start, unpacked; each call reads it again, so that an importer may pass over it several times.
   */
  open(): AsyncIterable<Uint8Array>;
  /** Bytes of the file as it lies there that the pass under way has read, for progress. */
  readonly bytesRead: number;
}
