import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePublicKey, signatureProblem, signatureText } from '../../src/releases/signing/minisign.ts';
import { makeSigningKey, readSigningKey } from '../../src/releases/signing/signing-key.ts';
import { needCommands } from '../helpers/system-commands.ts';

/** The program itself, which is the judge of its format. */
describe('signatures of releases and minisign', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-minisign-'));
  const file = path.join(directory, 'SHA256SUMS');
  const content = Buffer.from(`${'0'.repeat(64)}  matrix.csv\n`);
  const secretKey = path.join(directory, 'release.key');
  const publicKey = path.join(directory, 'release.pub');
  beforeAll(() => {
    needCommands('minisign');
    writeFileSync(file, content);
    makeSigningKey(secretKey);
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  const minisign = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('minisign', args, { encoding: 'utf8', cwd: directory });
    return { status, output: stdout + stderr };
  };
  const sign = () => {
    const { secret, public: own } = readSigningKey(secretKey);
    writeFileSync(`${file}.minisig`, signatureText(content, secret, own, 'carnet release 2026-06-15'));
  };

  it('it accepts ours, with its trusted comment, and refuses it for other bytes', () => {
    sign();
    const good = minisign('-V', '-H', '-p', publicKey, '-m', file);
    expect(good).toMatchObject({ status: 0 });
    expect(good.output).toContain('Trusted comment: carnet release 2026-06-15');
    writeFileSync(file, `${content}x`);
    expect(minisign('-V', '-p', publicKey, '-m', file).status).not.toBe(0);
    writeFileSync(file, content);
    const changed = readFileSync(`${file}.minisig`, 'utf8').replace('2026', '2027');
    writeFileSync(`${file}.minisig`, changed);
    expect(minisign('-V', '-p', publicKey, '-m', file).status).not.toBe(0);
  });

  it.each([
    ['hashed', []],
    ['of the file itself', ['-l']],
  ])('its own are accepted by us, %s, and refused for other bytes', (_, options) => {
    const [secret, own] = ['theirs.key', 'theirs.pub'].map((name) => path.join(directory, name)) as [string, string];
    expect(minisign('-G', '-W', '-f', '-s', secret, '-p', own).status).toBe(0);
    const output = path.join(directory, 'theirs.minisig');
    expect(minisign('-S', ...options, '-s', secret, '-m', file, '-x', output, '-t', 'by hand').status).toBe(0);
    const key = parsePublicKey(readFileSync(own, 'utf8'), own);
    const signature = readFileSync(output, 'utf8');
    expect(signatureProblem(content, signature, key)).toBeNull();
    expect(signatureProblem(Buffer.concat([content, content]), signature, key)).toContain('does not fit');
    expect(signatureProblem(content, signature.replace('by hand', 'by foot'), key)).toContain('comment was changed');
    const ours = parsePublicKey(readFileSync(publicKey, 'utf8'), publicKey);
    expect(signatureProblem(content, signature, ours)).toContain('it was made with the key');
  });

  it('the secret key is readable by its owner alone, and refused when others can read it', () => {
    expect(statSync(secretKey).mode & 0o777).toBe(0o600);
    chmodSync(secretKey, 0o640);
    expect(() => readSigningKey(secretKey)).toThrow(/other users can read the signing key .*chmod 600/);
    chmodSync(secretKey, 0o600);
  });

  it.each([
    ['', /is not a signing key/],
    ['-----BEGIN PRIVATE KEY-----\nnonsense\n-----END PRIVATE KEY-----\n', /is not a signing key/],
  ])('a file that is no key is refused by name', (text, message) => {
    const other = path.join(directory, 'other.key');
    writeFileSync(other, text, { mode: 0o600 });
    expect(() => readSigningKey(other)).toThrow(message);
  });

  it.each(['', 'RWQ', 'untrusted comment: x\nnonsense', `RW${'A'.repeat(53)}`])('"%s" is not a public key', (text) => {
    expect(() => parsePublicKey(text, 'key.pub')).toThrow('key.pub is not a minisign public key');
  });
});
