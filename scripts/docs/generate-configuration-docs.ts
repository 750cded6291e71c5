/** Writes `docs/configuration.md` from the configuration schema; `--check` only says whether it is up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SECRET_FILES } from '../../src/config/secret-files.ts';
import { expected, type SettingSchema } from '../../src/config/setting-kinds.ts';
import { settingsSchema } from '../../src/config/settings.ts';

const file = fileURLToPath(new URL('../../docs/configuration.md', import.meta.url));

function document(): string {
  const rows = Object.entries(settingsSchema.properties as Record<string, SettingSchema>).map(([name, schema]) => {
    const fallback = schema.default === undefined || schema.default === '' ? 'none' : `\`${schema.default}\``;
    return `| \`${name}\` | ${fallback} | ${expected(schema)} | ${schema.description ?? ''} |`;
  });
  return `<!-- Generated from src/config/ by \`npm run docs:configuration\`; do not edit by hand. -->
# Configuration

Every setting is an environment variable, and none is required: by default, \`npm start\` serves from the embedded database
in \`.carnet/\`. An empty variable counts as unset. If values are wrong, the server does not start, and a message names
each of them and what is expected.

A name that is near to that of a setting (\`DATABSE_URL\`, \`port\`) is reported on standard error, and otherwise ignored.
\`npm run -s carnet -- doctor\` lists the settings that Carnet reads, with secrets hidden, and says what is
wrong with them and with what they name: servers, addresses, ports, disk, data.

Secrets may be in files, as container platforms mount them: \`DATABASE_URL_FILE=/run/secrets/database\` names the file
that has \`DATABASE_URL\`. The same with
${secrets()}.

| Variable | Default | Accepts | Meaning |
|---|---|---|---|
${rows.join('\n')}
`;
}

function secrets(): string {
  const names = [...SECRET_FILES.values()].filter((name) => name !== 'DATABASE_URL').map((name) => `\`${name}\``);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function current(): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const wanted = document();
if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted);
} else if (current() !== wanted) {
  process.stderr.write('docs/configuration.md does not match src/config/: run `npm run docs:configuration`\n');
  process.exitCode = 1;
}
