/** What PostgreSQL said last, so that an error can say more than `Aborted()`. */

const KEPT_LINES = 20;
/** The numbers by which Emscripten's file system calls the errors of the disk. */
const DISK_ERRORS: Readonly<Record<number, readonly [code: string, text: string]>> = {
  2: ['EACCES', 'permission denied'],
  19: ['EDQUOT', 'the disk quota is used up'],
  22: ['EFBIG', 'a file would become larger than is allowed'],
  29: ['EIO', 'the disk cannot be read or written'],
  33: ['EMFILE', 'too many open files'],
  44: ['ENOENT', 'a file or directory is missing'],
  51: ['ENOSPC', 'no space left on the disk'],
  54: ['ENOTDIR', 'a file is where a directory should be'],
  63: ['EPERM', 'operation not permitted'],
  69: ['EROFS', 'the file system is read-only'],
};

/** What PostgreSQL says of them. */
const DISK_WORDS: readonly (readonly [words: RegExp, code: string])[] = [
  [/no space left/i, 'ENOSPC'],
  [/quota exceeded/i, 'EDQUOT'],
  [/file too large/i, 'EFBIG'],
];

/** Plain data: it travels from a thread to the one that started it. */
export interface EngineFailure {
  readonly message: string;
  /** Of the system, such as `ENOSPC`, when it is known. */
  readonly code: string | undefined;
}

export function failureError({ message, code }: EngineFailure): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}

export class EngineLog {
  #lines: string[] = [];
  #hasPanicked = false;

  /** It has given up, and PGlite would go on asking it all the same. */
  get hasPanicked(): boolean {
    return this.#hasPanicked;
  }

  /** For PGlite's `onStderr`; false: PGlite itself need not print it. */
  readonly add = (text: string): boolean => {
    this.#lines.push(...text.split('\n').filter((line) => line.trim() !== ''));
    this.#hasPanicked ||= /\bPANIC:/.test(text);
    this.#lines = this.#lines.slice(-KEPT_LINES);
    return false;
  };

  failure(error: unknown): EngineFailure {
    const said = this.#lines
      .filter((line) => /\b(?:FATAL|PANIC|ERROR):/.test(line))
      .map((line) => line.replace(/^.*?\b(?=(?:FATAL|PANIC|ERROR):)/, ''))
      .slice(-3);
    const { message, code } = describe(error);
    if (said.length === 0) return { message, code };
    return {
      message: `PostgreSQL said "${said.join('; ')}"`,
      code: code ?? DISK_WORDS.find(([words]) => said.some((line) => words.test(line)))?.[1],
    };
  }
}

function describe(error: unknown): EngineFailure {
  if (typeof error === 'object' && error !== null) {
    const { errno, code, message } = error as { errno?: unknown; code?: unknown; message?: unknown };
    const ofDisk = typeof errno === 'number' ? DISK_ERRORS[errno] : undefined;
    if (ofDisk !== undefined) return { message: ofDisk[1], code: ofDisk[0] };
    const text = typeof message === 'string' && message !== '' ? message : undefined;
    if (text?.startsWith('Aborted') || text === undefined) {
      return { message: 'its engine (PGlite) stopped without saying why', code: undefined };
    }
    return { message: text, code: typeof code === 'string' ? code : undefined };
  }
  return { message: String(error), code: undefined };
}
