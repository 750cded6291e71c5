/** Reads a draft of the desk from a file or standard input, as YAML, of which JSON is a part. */
import { createReadStream } from 'node:fs';
import { DomainError } from '@carnet/rules/errors.ts';
import { parseDocument } from 'yaml';
import { type DraftBody, draftBodyOf } from '../../../domain/desk/read-draft.ts';

/** A hundred edits with twenty quotations take less. Parsed YAML takes many times its bytes. */
const LARGEST_DRAFT = 256 * 1024;

/** `-` is standard input. */
export async function readDraftFile(file: string): Promise<DraftBody> {
  const name = file === '-' ? 'standard input' : file;
  const content = await read(file === '-' ? process.stdin : createReadStream(file), name);
  // Days stay text.
  const document = parseDocument(content, { version: '1.2', schema: 'core', prettyErrors: true });
  const [problem] = document.errors;
  if (problem !== undefined) {
    throw new DomainError('VALIDATION_ERROR', `${name} is neither YAML nor JSON: ${problem.message.split('\n')[0]}`);
  }
  return draftBodyOf(document.toJS());
}

async function read(input: AsyncIterable<Buffer | string>, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of input) {
      chunks.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes > LARGEST_DRAFT) break;
    }
  } catch (error) {
    throw new DomainError('NOT_FOUND', `${name} cannot be read: ${(error as Error).message}`);
  }
  if (bytes <= LARGEST_DRAFT) return Buffer.concat(chunks).toString('utf8');
  throw new DomainError('VALIDATION_ERROR', `${name} has more than ${LARGEST_DRAFT} bytes, the most that a draft has`);
}
