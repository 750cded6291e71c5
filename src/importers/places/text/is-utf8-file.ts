/** Tells whether a whole file is UTF-8, for sources whose files come in several encodings. */
import type { PlaceFile } from '../place-file.ts';

/** Reads the file to its end, or to the first byte that is not UTF-8. */
export async function isUtf8File(file: PlaceFile): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of file.open()) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return false;
    throw error;
  }
}
