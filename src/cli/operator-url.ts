/** Where this machine reaches the operator's port of its settings. */
import type { Config } from '../config.ts';

export function operatorUrl({ operatorHost, operatorPort }: Pick<Config, 'operatorHost' | 'operatorPort'>): string {
  const host = operatorHost === '0.0.0.0' ? '127.0.0.1' : operatorHost === '::' ? '::1' : operatorHost;
  return `http://${host.includes(':') ? `[${host}]` : host}:${operatorPort}`;
}
