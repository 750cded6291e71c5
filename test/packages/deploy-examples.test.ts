import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { settingsSchema } from '../../src/config/settings.ts';

const deploy = path.resolve(import.meta.dirname, '../../deploy');
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8');
const runtime = JSON.parse(readFileSync(new URL('../../scripts/node-runtime.json', import.meta.url), 'utf8'));
const settings = new Set([...Object.keys(settingsSchema.properties), ...Object.keys(runtime.env)]);

describe('the examples for running it', () => {
  it('are YAML', () => {
    for (const file of readdirSync(deploy).filter((name) => name.endsWith('.yaml'))) {
      for (const document of parseAllDocuments(read(file))) {
        expect([file, document.errors, document.warnings]).toEqual([file, [], []]);
        expect(document.toJS()).toBeTypeOf('object');
      }
    }
  });

  it('name only settings that there are', () => {
    const compose = parseAllDocuments(read('compose.yaml'))[0]?.toJS();
    const [deployment] = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS());
    const named = [
      ...Object.keys(compose.services.carnet.environment),
      ...deployment.spec.template.spec.containers[0].env.map(({ name }: { name: string }) => name),
      ...[...read('carnet.service').matchAll(/^Environment="?(\w+)=/gm)].map(([, name]) => name),
      ...[...(/^ENV ([\s\S]*?[^\\])\n/m.exec(read('Dockerfile'))?.[1]?.matchAll(/(?:^|\s)([A-Z_]+)=/g) ?? [])].map(
        ([, name]) => name,
      ),
    ];
    expect(named.length).toBeGreaterThan(18);
    expect(named.filter((name) => !settings.has(name))).toEqual([]);
  });

  it('bound the memory as the launcher does', () => {
    for (const file of ['Dockerfile', 'carnet.service']) {
      for (const value of Object.values(runtime.env)) expect(read(file)).toContain(value);
    }
  });
});
