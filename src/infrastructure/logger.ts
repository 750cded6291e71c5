/** The structured log: pino, one JSON object per line, in which no key, token or query secret can appear. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { boundedError, boundedFields, boundedText, escapeControls, LineBudgets } from './log-bounds.ts';
import { redactSecrets } from './secrets.ts';

export type { Logger } from 'pino';

const SECRET_HEADERS = ['x-api-key', 'authorization', 'proxy-authorization', 'cookie', 'set-cookie'];

/** Lines of one text are bounded in number at these levels: clients can cause some of them. */
const { warn: WARN, error: ERROR } = pino.levels.values;

/**
 * Known places of secrets are blanked before serialising; then every finished line is searched once more, because a
 * secret may also stand in an error's message, a URL or a place nobody thought of.
 */
export function createLogger(config: { readonly logLevel: string }, destination?: DestinationStream): Logger {
  const budgets = new LineBudgets();
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: boundedFields },
      serializers: { err: boundedError },
      redact: {
        paths: SECRET_HEADERS.flatMap((name) => [
          `["${name}"]`,
          `headers["${name}"]`,
          `*.headers["${name}"]`,
          `*.*.headers["${name}"]`,
        ]),
        censor: '[redacted]',
      },
      hooks: {
        logMethod(given, write, level) {
          const [fields, text, values] = partsOf(given);
          const leftOut = level === WARN || level === ERROR ? budgets.take(text ?? '', performance.now()) : 0;
          if (leftOut === undefined) return;
          const shown = text === undefined ? [] : [boundedText(text), ...values];
          write.apply(this, [leftOut > 0 ? { ...fields, leftOut } : fields, ...shown] as Parameters<typeof write>);
        },
        streamWrite: (line) => escapeControls(redactSecrets(line)),
      },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
}

/**
 * The arguments of a logger's method: `(text, ...values)`, `(fields, text, ...values)` or `(fields)`, where an error is
 * fields.
 */
function partsOf(given: readonly unknown[]): [fields: object, text: string | undefined, values: readonly unknown[]] {
  const [first, second, ...others] = given;
  if (typeof first === 'string') return [{}, first, given.slice(1)];
  const fields = first instanceof Error ? { err: first } : ((first as object | undefined) ?? {});
  if (typeof second === 'string') return [fields, second, others];
  return [fields, first instanceof Error ? first.message : undefined, []];
}

/** Says nothing; for tests and short commands. */
export function silentLogger(): Logger {
  return pino({ level: 'silent' });
}
