/** The structured log: pino, one JSON object per line, in which no key, token or query secret can appear. */
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { redactSecrets } from './secrets.ts';

export type { Logger } from 'pino';

const SECRET_HEADERS = ['x-api-key', 'authorization', 'proxy-authorization', 'cookie', 'set-cookie'];

/**
 * Known places of secrets are blanked before serialising; then every finished line is searched once more, because a
 * secret may also stand in an error's message, a URL or a place nobody thought of.
 */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: SECRET_HEADERS.flatMap((name) => [
          `["${name}"]`,
          `headers["${name}"]`,
          `*.headers["${name}"]`,
          `*.*.headers["${name}"]`,
        ]),
        censor: '[redacted]',
      },
      hooks: { streamWrite: redactSecrets },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
}

/** Says nothing; for tests and short commands. */
export function silentLogger(): Logger {
  return pino({ level: 'silent' });
}
