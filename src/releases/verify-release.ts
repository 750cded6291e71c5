/** Checks that a release is what was signed: every byte of every file, and who signed the list of their sums. */
import { DomainError } from '@carnet/rules/errors.ts';
import { PUBLIC_KEY_FILE, SIGNATURE_FILE, SUMS_FILE } from './layout.ts';
import { contentOf, openRelease, type Release, textOf } from './open-release.ts';
import { type PublicKey, parsePublicKey, shownNumber, signatureProblem } from './signing/minisign.ts';
import { sha256Of } from './sums.ts';

export interface FileProblem {
  readonly file: string;
  readonly problem: string;
}

export interface Verification {
  readonly id: string;
  readonly files: number;
  readonly bytes: number;
  /** Number of the key that signed it. */
  readonly signedBy: string | null;
  /** False: checked with the key that the release itself holds, which says nothing of who made it. */
  readonly isKeyGiven: boolean;
  /** None: it is whole and unchanged. */
  readonly problems: readonly FileProblem[];
}

export interface VerifyOptions {
  /** Absent: the release's own. */
  readonly publicKey?: PublicKey | undefined;
  /** Told of bytes that were read, of how many. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Throws where there is no release to check, or none that can be read. */
export async function verifyRelease(location: string, options: VerifyOptions = {}): Promise<Verification> {
  const release = await openRelease(location);
  const contents = await contentProblems(release, options);
  const { publicKey } = options;
  const own = publicKey ?? (await ownKey(release, contents));
  const signature = await signatureProblems(release, own);
  return {
    id: release.id,
    files: release.files.size,
    bytes: [...release.files.values()].reduce((sum, { size }) => sum + size, 0),
    signedBy: own === undefined || signature.length > 0 ? null : shownNumber(own.number),
    isKeyGiven: publicKey !== undefined,
    problems: [...signature, ...contents],
  };
}

/** The sums alone, for a node that is about to answer from the release. */
export async function contentProblems(release: Release, { onProgress }: VerifyOptions = {}): Promise<FileProblem[]> {
  const { files, sums, resources } = release;
  const total = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const problems: FileProblem[] = [];
  for (const [name, wanted] of sums) {
    const piece = files.get(name);
    const described = resources.get(name);
    if (piece === undefined) {
      problems.push({ file: name, problem: 'is missing' });
      continue;
    }
    const sum = await sha256Of(piece, (bytes) => {
      done += bytes;
      onProgress?.(done, total);
    });
    if (sum === wanted) continue;
    if (described?.sha256 === sum) {
      problems.push({ file: SUMS_FILE, problem: `was changed: its sum of ${name} is not that of the file` });
    } else if (described !== undefined && piece.size < described.bytes) {
      problems.push({ file: name, problem: `is cut off: ${piece.size} of ${described.bytes} bytes` });
    } else {
      problems.push({ file: name, problem: `was changed: its SHA-256 is ${sum}, and ${SUMS_FILE} has ${wanted}` });
    }
  }
  for (const name of resources.keys()) {
    if (!sums.has(name)) problems.push({ file: SUMS_FILE, problem: `was changed: it has no sum of ${name}` });
  }
  for (const name of files.keys()) {
    if (sums.has(name) || name === SUMS_FILE || name === SIGNATURE_FILE || resources.has(name)) continue;
    problems.push({ file: name, problem: `does not belong to the release: ${SUMS_FILE} does not name it` });
  }
  return problems;
}

/** Undefined where it is damaged, which is told already. */
async function ownKey(release: Release, problems: readonly FileProblem[]): Promise<PublicKey | undefined> {
  if (problems.some(({ file }) => file === PUBLIC_KEY_FILE)) return undefined;
  if (!release.files.has(PUBLIC_KEY_FILE)) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `${release.location} holds no ${PUBLIC_KEY_FILE}: name the key that it is signed with by --public-key`,
    );
  }
  return parsePublicKey(await textOf(release, PUBLIC_KEY_FILE), `${release.location}: ${PUBLIC_KEY_FILE}`);
}

async function signatureProblems(release: Release, key: PublicKey | undefined): Promise<FileProblem[]> {
  if (!release.files.has(SIGNATURE_FILE)) return [{ file: SIGNATURE_FILE, problem: 'is missing: nobody signed this' }];
  if (key === undefined) return [];
  const problem = signatureProblem(await contentOf(release, SUMS_FILE), await textOf(release, SIGNATURE_FILE), key);
  return problem === null ? [] : [{ file: SIGNATURE_FILE, problem: `does not hold: ${problem}` }];
}
