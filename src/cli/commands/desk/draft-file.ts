/** Reads a draft of the desk from a file or standard input, as YAML, of which JSON is a part. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseDocument } from 'yaml';
import { type DraftBody, draftBodyOf } from '../../../domain/desk/read-draft.ts';
import { DomainError } from '../../../domain/errors.ts';

/** `-` is standard input. */
export async function readDraftFile(file: string): Promise<DraftBody> {
  const name = file === '-' ? 'standard input' : file;
  const content = await (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch((error: Error) => {
    throw new DomainError('NOT_FOUND', `${name} cannot be read: ${error.message}`);
  });
  // Days stay text.
  const document = parseDocument(content, { version: '1.2', schema: 'core', prettyErrors: true });
  const [problem] = document.errors;
  if (problem !== undefined) {
    throw new DomainError('VALIDATION_ERROR', `${name} is neither YAML nor JSON: ${problem.message.split('\n')[0]}`);
  }
  return draftBodyOf(document.toJS());
}
