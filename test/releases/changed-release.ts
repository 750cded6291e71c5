/** A release in which somebody changed a file and then signed it again: what it holds is strange, and all sums fit. */
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { signatureText } from '../../src/releases/signing/minisign.ts';
import type { SigningKey } from '../../src/releases/signing/signing-key.ts';

/** `change`: of the file's content as latin1, which keeps every byte. */
export function changedRelease(
  release: string,
  target: string,
  { key, name, change }: { key: SigningKey; name: string; change: (content: string) => string },
): void {
  cpSync(release, target, { recursive: true });
  const file = (one: string) => path.join(target, one);
  const text = (one: string) => readFileSync(file(one), 'latin1');
  const sumOf = (one: string) => createHash('sha256').update(text(one), 'latin1').digest('hex');
  const replaceSum = (one: string, before: string, after: string) =>
    writeFileSync(file(one), text(one).replaceAll(before, after), 'latin1');
  const before = [name, 'datapackage.json'].map(sumOf) as [string, string];
  const content = change(text(name));
  if (content === text(name)) throw new Error(`${name} is as it was`);
  writeFileSync(file(name), content, 'latin1');
  replaceSum('datapackage.json', before[0], sumOf(name));
  replaceSum('SHA256SUMS', before[0], sumOf(name));
  replaceSum('SHA256SUMS', before[1], sumOf('datapackage.json'));
  const signed = signatureText(readFileSync(file('SHA256SUMS')), key.secret, key.public, 'strange');
  writeFileSync(file('SHA256SUMS.minisig'), signed);
}
