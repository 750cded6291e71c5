/** The server process: wires database, catalog, keys and the two listeners, and closes them gracefully. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CatalogKeeper } from './catalog/catalog-keeper.ts';
import type { Config } from './config.ts';
import { type CarnetDatabase, openDatabase } from './db/connection.ts';
import { startOperatorApi } from './http/operator/app.ts';
import { buildPublicApi } from './http/public/app.ts';
import { createLogger } from './infrastructure/logger.ts';
import { terminalProgress } from './infrastructure/progress.ts';
import { banner } from './node/banner.ts';
import { readKeyState } from './node/key-state-file.ts';
import { prepareDatabase } from './node/prepare-database.ts';
import { SyncLoop } from './node/sync-loop.ts';
import { ActiveApiKeys } from './services/api-keys/active-api-keys.ts';
import { VERSION } from './version.ts';
