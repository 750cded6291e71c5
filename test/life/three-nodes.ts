/** Three nodes over one PostgreSQL database and one Redis, behind load balancers. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { onServer } from '../helpers/databases/on-server.ts';
import { type LoadBalancer, startLoadBalancer } from '../helpers/load-balancer.ts';
import { ServedNode } from '../helpers/served-node.ts';

const portOf = (url: string) => Number(new URL(url).port);

export class ThreeNodes {
  readonly databaseUrl: string;
  readonly nodes: ServedNode[] = [];
  publicDoor!: LoadBalancer;
  dashboardDoor!: LoadBalancer;
  readonly #directory = mkdtempSync(path.join(tmpdir(), 'carnet-three-nodes-'));
  readonly #database = `carnet_nodes_${randomBytes(6).toString('hex')}`;

  private constructor() {
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${this.#database}`;
    this.databaseUrl = url.href;
  }

  /** `settings`: of all nodes, given the dashboard's URL. */
  static async start(settings: (dashboardUrl: string) => Promise<Record<string, string>>): Promise<ThreeNodes> {
    const cluster = new ThreeNodes();
    await onServer(
      inject('postgresUrl'),
      `create database ${cluster.#database} template ${inject('postgresTemplate')}`,
    );
    cluster.publicDoor = await startLoadBalancer(() => cluster.nodes.map((node) => portOf(node.publicUrl)));
    cluster.dashboardDoor = await startLoadBalancer(() => cluster.nodes.map((node) => portOf(node.dashboardUrl)));
    const given = await settings(cluster.dashboardDoor.url);
    for (let number = 1; number <= 3; number++) {
      cluster.nodes.push(
        await ServedNode.start({
          DATABASE_URL: cluster.databaseUrl,
          DATA_DIR: path.join(cluster.#directory, String(number)),
          DASHBOARD_URL: cluster.dashboardDoor.url,
          SYNC_INTERVAL_MS: '1000', // the default
          OPEN_DATA: 'skip', // which no question of these suites is about
          ...given,
        }),
      );
    }
    return cluster;
  }

  get output(): string {
    return this.nodes.map((node) => node.output).join('');
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
    await this.publicDoor?.close();
    await this.dashboardDoor?.close();
    await onServer(inject('postgresUrl'), `drop database if exists ${this.#database} with (force)`);
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
