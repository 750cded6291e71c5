/**
 * Writes the part of a page of docs/ that a command makes, between its two marks; or only says whether it is current.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The marks are `<!-- NAME: begin... -->` and `<!-- NAME: end -->`. With `isCheck`, a part that is not current fails
 * the command.
 */
export async function writeGenerated(page: string, name: string, text: string, isCheck: boolean): Promise<void> {
  const file = path.resolve(import.meta.dirname, '../../docs', page);
  const before = await readFile(file, 'utf8');
  const part = new RegExp(`(<!-- ${name}: begin[^>]*-->\\n\\n).*?(\\n\\n<!-- ${name}: end -->)`, 's');
  if (!part.test(before)) throw new Error(`docs/${page} has no place for the part "${name}"`);
  const wanted = before.replace(part, (_whole, begin: string, end: string) => begin + text + end);
  if (wanted === before) process.stdout.write(`docs/${page}: ${name} current\n`);
  else if (isCheck) {
    process.stderr.write(`docs/${page}: the part "${name}" is not current; run \`npm run docs:${name}\`\n`);
    process.exitCode = 1;
  } else {
    await writeFile(file, wanted);
    process.stdout.write(`docs/${page}: ${name} written\n`);
  }
}
