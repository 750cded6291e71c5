/** Secrets in files, as container platforms mount them: `DATABASE_URL_FILE` names the file that has `DATABASE_URL`. */
import { readFileSync } from 'node:fs';
import type { SettingSchema } from './setting-kinds.ts';
import { settingsSchema } from './settings.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Of the settings that are secrets. */
export const SECRET_FILES: ReadonlyMap<string, string> = new Map(
  Object.entries(settingsSchema.properties as Record<string, SettingSchema>)
    .filter(([, schema]) => schema.secret)
    .map(([name]) => [`${name}_FILE`, name]),
);

/** With the contents of the files, without white space at their ends. Adds to `problems` what cannot be read. */
export function withSecretFiles(env: Env, problems: string[]): Env {
  const read: Record<string, string> = {};
  for (const [variable, name] of SECRET_FILES) {
    const file = env[variable]?.trim() ?? '';
    if (file === '') continue;
    if ((env[name]?.trim() ?? '') !== '') {
      problems.push(`${variable}: ${name} is set as well; unset one of them`);
      continue;
    }
    try {
      read[name] = readFileSync(file, 'utf8').trim();
      if (read[name] === '') problems.push(`${variable}=${JSON.stringify(file)}: the file is empty`);
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      problems.push(`${variable}=${JSON.stringify(file)}: the file cannot be read (${code})`);
    }
  }
  return { ...env, ...read };
}
