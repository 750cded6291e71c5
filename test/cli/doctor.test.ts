import { describe, expect, it } from 'vitest';
import { carnet } from './carnet.ts';
import { runCommand } from './run-command.ts';

const row = (stdout: string, name: string) =>
  stdout
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.split(/ {2,}/);

describe('carnet doctor', () => {
  it('lists every setting with its value and where it comes from', async () => {
    const { code, stdout, stderr } = await runCommand(undefined, ['doctor', '--offline'], { PORT: '5000', HOST: ' ' });
    expect([code, stderr]).toEqual([0, '']);
    expect(row(stdout, 'PORT')).toEqual(['PORT', '5000', 'environment']);
    expect(row(stdout, 'HOST')).toEqual(['HOST', '127.0.0.1', 'default']); // set to nothing is not set
    expect(row(stdout, 'RATE_LIMITS')).toEqual(['RATE_LIMITS', 'observe', 'default']);
    expect(row(stdout, 'REDIS_URL')).toEqual(['REDIS_URL', '(none)', 'default']);
  });

  it('hides secrets, those of misspelt names included', async () => {
    const env = {
      DATABASE_URL: 'postgres://carnet:hunter2@db/carnet',
      REDIS_URL: 'redis://:hunter2@cache',
      SMTP_URL: 'smtp://me:hunter2@mail',
      MAIL_FROM: 'carnet@example.org',
      DATABSE_URL: 'postgres://carnet:hunter2@db/carnet',
    };
    const { stdout, stderr } = await runCommand(undefined, ['doctor', '--offline'], env);
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL']) {
      expect(row(stdout, name)).toEqual([name, '(hidden)', 'environment']);
    }
    expect(stdout + stderr).not.toContain('hunter2');
    expect(stdout).toContain(
      'fault: settings: DATABSE_URL is not a setting and is ignored; do: rename it to DATABASE_URL\n',
    );
  });

  it('lists the settings, then says which cannot be used', async () => {
    const { code, stdout } = await runCommand(undefined, ['doctor'], { PORT: 'http' });
    expect(code).toBe(2);
    expect(row(stdout, 'PORT')).toEqual(['PORT', 'http', 'environment']);
    expect(stdout).toContain('fault: settings: PORT="http": expected a whole number');
  });
});

describe('a misspelt setting', () => {
  it('is reported by every command that reads settings, before they are used', async () => {
    const env = { DATABSE_URL: 'x', PROT: '5000', RATE_LIMIT: 'enforce', TRUST_PROXY: '1', DATABASE_URL: 'nothing' };
    const { code, stderr } = await carnet(['keys', 'list'], env);
    expect(code).toBe(2);
    const named = [...stderr.matchAll(/^carnet: (\w+) is not a setting .* did you mean (\w+)\?$/gm)];
    expect(named.map(([, name, nearest]) => [name, nearest])).toEqual([
      ['DATABSE_URL', 'DATABASE_URL'],
      ['PROT', 'PORT'],
      ['RATE_LIMIT', 'RATE_LIMITS'],
      ['TRUST_PROXY', 'TRUSTED_PROXIES'],
    ]);
  });
});
