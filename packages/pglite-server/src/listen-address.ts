/** Where the server listens: a socket in its directory, or the nearest thing the system allows. */
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface ListenAddress {
  /** A directory (socket inside, named as the `pg` driver expects) or a loopback address. */
  readonly host: string;
  /** 0: the system chooses. With a socket only part of its name. */
  readonly port: number;
  readonly socketPath?: string | undefined;
  readonly password?: string | undefined;
  /** The socket is not in the directory asked for, whose path is too long, but in a directory of its own. */
  readonly isShort?: boolean | undefined;
}

/** As the `pg` driver takes it: a host that begins with `/` is the directory of the socket. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly password?: string;
}

/** The system's bound is 104 (macOS) or 108 (Linux) bytes, the closing zero included. */
const MAX_SOCKET_PATH_BYTES = 100;
const PORT = 5432;

export function listenAddress(directory: string, platform: NodeJS.Platform = process.platform): ListenAddress {
  if (platform === 'win32') {
    // The driver knows no named pipes; any user of the machine can reach a port, hence the password.
    return { host: '127.0.0.1', port: 0, password: randomBytes(24).toString('base64url') };
  }
  const real = realpathSync(directory);
  const socketPath = socketIn(real);
  if (Buffer.byteLength(socketPath) <= MAX_SOCKET_PATH_BYTES) return { host: real, port: PORT, socketPath };
  const short = path.join(tmpdir(), `pglite-${createHash('sha256').update(real).digest('hex').slice(0, 12)}`);
  makePrivate(short);
  return { host: short, port: PORT, socketPath: socketIn(short), isShort: true };
}

/**
 * Takes away the socket, a killed process's too, and the short directory made for it. Only for the holder of the lock.
 */
export function removeSocket(address: ListenAddress, { directoryToo = false } = {}): void {
  if (!address.socketPath) return;
  if (lstatSync(address.socketPath, { throwIfNoEntry: false })?.isSocket()) rmSync(address.socketPath, { force: true });
  if (directoryToo && address.isShort) rmSync(address.host, { recursive: true, force: true });
}

const socketIn = (directory: string): string => path.join(directory, `.s.PGSQL.${PORT}`);

/** The temporary directory is everybody's: somebody else may have made ours first, to listen in. */
function makePrivate(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const found = lstatSync(directory);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(
      `${directory} belongs to somebody else; choose a directory with a shorter path, which does not need it`,
    );
  }
  chmodSync(directory, 0o700);
}
