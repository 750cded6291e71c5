/** Where a node is reached: as configured, else where it listens. URLs have no slash at their end. */
import type { Config } from '../config.ts';
import { portalOrigins } from './portal.ts';

export class Addresses {
  readonly #config: Config;
  /** Where the two listeners listen, once they do. */
  publicAddress: string;
  dashboardAddress = '';

  constructor(config: Config) {
    this.#config = config;
    this.publicAddress = `http://${config.host}:${config.port}`;
  }

  readonly publicUrl = (): string => this.#config.publicUrl ?? this.publicAddress;
  readonly dashboardUrl = (): string => this.#config.dashboardUrl ?? this.dashboardAddress;
  readonly portalUrl = (): string => this.#config.portalUrl ?? this.dashboardUrl();
  readonly portalOrigins = (): string[] => portalOrigins(this.#config, this.dashboardAddress);
}
