import { describe, expect, it } from 'vitest';
import { findMisspeltSettings, misspeltText } from './misspelt-settings.ts';
import { settingsSchema } from './settings.ts';

describe('misspelt settings', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['PROT', 'PORT'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['TRUST_PROXY', 'TRUSTED_PROXIES'],
    ['port', 'PORT'],
    ['Data_Dir', 'DATA_DIR'],
    ['DATADIR', 'DATA_DIR'],
    ['REDIS_URI', 'REDIS_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['LOG_LEVLE', 'LOG_LEVEL'],
    ['OIDC_ISUER', 'OIDC_ISSUER'],
    ['PUBLICURL', 'PUBLIC_URL'],
  ])('%s is reported with %s', (name, nearest) => {
    expect(findMisspeltSettings({ [name]: 'x' })).toEqual([{ name, nearest }]);
  });

  it('are none when every name is known', () => {
    const env = Object.fromEntries(Object.keys(settingsSchema.properties).map((name) => [name, '1']));
    expect(findMisspeltSettings(env)).toEqual([]);
  });

  it.each(
    `HOME PATH PWD OLDPWD USER LOGNAME SHELL TERM LANG LC_ALL TZ MAIL HOSTNAME HOSTTYPE EDITOR PAGER TMPDIR CI SHLVL _
    PS1 TEST ROOT DEBUG DISPLAY SSH_AUTH_SOCK SSH_CONNECTION XDG_DATA_DIRS XDG_RUNTIME_DIR NODE_ENV NODE_OPTIONS
    NODE_COMPILE_CACHE npm_lifecycle_event npm_config_cache npm_package_name INIT_CWD COLOR PGHOST PGPORT PGUSER
    PGPASSWORD PGDATABASE POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB KUBERNETES_PORT KUBERNETES_SERVICE_HOST
    CARNET_PORT CARNET_SERVICE_HOST INVOCATION_ID JOURNAL_STREAM LISTEN_FDS NOTIFY_SOCKET http_proxy HTTPS_PROXY
    NO_PROXY SSL_CERT_FILE TEST_ALL TEST_REDIS CHROMIUM_PATH COMPUTERNAME SystemRoot ProgramFiles windir`.split(/\s+/),
  )('%s, which other programs have, is not reported', (name) => {
    expect(findMisspeltSettings({ [name]: '1' })).toEqual([]);
  });

  it('leave out a name that differs in case from one that is set', () => {
    expect(findMisspeltSettings({ PORT: '1', port: '1' })).toEqual([]);
  });

  it('are named without their value', () => {
    const [found] = findMisspeltSettings({ DATABSE_URL: 'postgres://u:secret@db/x' });
    expect(found && misspeltText(found)).toBe(
      'DATABSE_URL is not a setting and is ignored; did you mean DATABASE_URL?',
    );
  });
});
