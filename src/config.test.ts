import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('settings', () => {
  test('none is needed', () => {
    expect(readConfig({})).toMatchObject({
      dataDir: path.resolve('.carnet'),
      host: '127.0.0.1',
      port: 3000,
      operatorPort: 3009,
      databaseUrl: undefined,
      corsOrigins: [],
      syncIntervalMs: 1000,
      logRequests: 'errors',
      openDataDir: path.resolve('data'),
    });
  });

  test('set to nothing count as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '  ', OPEN_DATA_DIR: '' })).toEqual(readConfig({}));
  });

  test('are read as numbers, lists and absolute paths', () => {
    const config = readConfig({
      PORT: '0',
      SYNC_INTERVAL_MS: '250',
      CORS_ORIGINS: 'https://a.example.org, http://localhost:5173',
      DATA_DIR: 'x/y',
      DATABASE_URL: 'postgres://u:p@h/d',
    });
    expect(config.port).toBe(0);
    expect(config.syncIntervalMs).toBe(250);
    expect(config.corsOrigins).toEqual(['https://a.example.org', 'http://localhost:5173']);
    expect(config.dataDir).toBe(path.resolve('x/y'));
    expect(config.databaseUrl).toBe('postgres://u:p@h/d');
  });

  test('that are wrong are all named at once, with what is expected', () => {
    expect(problemsOf({ PORT: '70000', LOG_LEVEL: 'loud', SYNC_INTERVAL_MS: '5000', HOST: 'localhost' })).toEqual([
      'PORT="70000": expected a whole number from 0 to 65535',
      'LOG_LEVEL="loud": expected one of fatal, error, warn, info, debug, trace, silent',
      'SYNC_INTERVAL_MS="5000": expected a whole number from 100 to 4000',
    ]);
  });

  test.each(['3e3', '0x10', '30.5', '-1', '٣', '3000 ms', 'NaN', '9'.repeat(400)])('refuse %j as a port', (text) => {
    expect(problemsOf({ PORT: text })).toHaveLength(1);
  });

  test.each(['mysql://u:s3cret@h/d', 's3cret', 'http://s3cret'])('never show the database URL (%s)', (url) => {
    const problems = problemsOf({ DATABASE_URL: url });
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toContain('s3cret');
    expect(problems[0]).toContain('postgres://');
  });

  test.each(['http://s3cret', 's3cret', 'redis://', 'redis://u:s3cret@h/name', 'redis://u:s3cret%zz@h'])(
    'never show the URL of Redis (%s)',
    (url) => {
      expect(problemsOf({ REDIS_URL: url })).toEqual([expect.stringMatching(/^REDIS_URL=\(hidden\): expected redis:/)]);
    },
  );

  test.each(['redis://h', 'redis://:p@127.0.0.1:6380/3', 'rediss://u:p%40ss@h/'])('take %s for Redis', (url) => {
    expect(readConfig({ REDIS_URL: url }).redisUrl).toBe(url);
  });

  test.each([
    '*',
    'https://a.example.org/',
    'a.example.org',
    'https://a.example.org:443',
    'https://A.example.org',
    'null',
  ])('refuse %j as an origin', (origin) => {
    expect(problemsOf({ CORS_ORIGINS: `https://ok.example.org,${origin}` })).toEqual([
      expect.stringContaining(JSON.stringify(origin)),
    ]);
  });

  test.each(['mailto:security@example.org', 'https://example.org/security', 'tel:+41-44-000-0000'])(
    'take %s as a contact for vulnerabilities',
    (contact) => {
      expect(readConfig({ SECURITY_CONTACT: contact }).securityContact).toBe(contact);
    },
  );

  test.each(['security@example.org', 'http://example.org', 'mailto:', 'mailto:a@b\nExpires: never'])(
    'refuse %j as such a contact',
    (contact) => {
      expect(problemsOf({ SECURITY_CONTACT: contact })).toEqual([expect.stringMatching(/^SECURITY_CONTACT=/)]);
    },
  );

  test('have the portal at the address of the dashboard API unless told otherwise', () => {
    expect(readConfig({})).toMatchObject({ portal: 'on', portalUrl: undefined, publicUrl: undefined });
    expect(readConfig({ PORTAL: 'off', PUBLIC_URL: 'https://api.example.org/' })).toMatchObject({
      portal: 'off',
      publicUrl: 'https://api.example.org',
    });
    expect(problemsOf({ PUBLIC_URL: 'api.example.org', PORTAL: 'no' })).toHaveLength(2);
  });
});
