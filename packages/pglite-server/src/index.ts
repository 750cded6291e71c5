/** Serves a PGlite database directory over PostgreSQL's protocol. */
export { createDatabase, findUnfinished } from './create-database.ts';
export {
  DirectoryInUseError,
  type DirectoryLock,
  DirectoryLockError,
  describeHolder,
  type Holder,
  lockDirectory,
  readHolder,
} from './directory-lock.ts';
export { type DatabaseState, inspectDatabase, POSTGRES_VERSION } from './inspect-database.ts';
export type { ServerAddress } from './listen-address.ts';
export {
  type PgliteServer,
  type PgliteServerEvent,
  type PgliteServerOptions,
  startPgliteServer,
} from './pglite-server.ts';
