import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { portalOrigins } from './portal.ts';

const LISTENS = 'http://127.0.0.1:3001';
const origins = (env: Record<string, string>, address = LISTENS) => portalOrigins(readConfig(env), address);

describe('the origins of the portal', () => {
  it('are where it listens, by number and by name, unless an address is set', () => {
    expect(origins({})).toEqual([LISTENS, 'http://localhost:3001']);
    expect(origins({}, 'http://[::1]:3001')).toEqual(['http://[::1]:3001', 'http://localhost:3001']);
    expect(origins({}, 'http://192.0.2.1:3001')).toEqual(['http://192.0.2.1:3001']);
  });

  it('are those of the addresses that are set, and of this machine where it listens to nobody else', () => {
    const env = { PORTAL_URL: 'https://portal.example.org/x/', DASHBOARD_URL: 'https://dashboard.example.org' };
    expect(origins(env, 'http://192.0.2.1:3001')).toEqual([
      'https://portal.example.org',
      'https://dashboard.example.org',
    ]);
    expect(origins({ DASHBOARD_URL: 'https://dashboard.example.org' })).toEqual([
      'https://dashboard.example.org',
      'http://localhost:3001',
    ]);
  });

  it('are none without a portal', () => {
    expect(origins({ PORTAL: 'off', PORTAL_URL: 'https://portal.example.org' })).toEqual([]);
  });
});
