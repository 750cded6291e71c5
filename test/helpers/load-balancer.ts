/** A load balancer before several nodes: each connection goes to the next one, or to the one after it when it is gone. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface LoadBalancer {
  readonly url: string;
  close(): Promise<void>;
}

/** `ports`: of nodes on this machine. A connection that no node takes is closed. */
export async function startLoadBalancer(ports: () => readonly number[]): Promise<LoadBalancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client)).on('error', () => client.destroy());
    const nodes = ports();
    const first = turn++;
    const forward = (attempt: number): void => {
      if (attempt === nodes.length) {
        client.destroy();
        return;
      }
      const node = connect(nodes[(first + attempt) % nodes.length] as number, '127.0.0.1');
      node.once('error', () => {
        if (node.connecting || node.bytesRead === 0) forward(attempt + 1);
      });
      node.once('connect', () => {
        node.removeAllListeners('error').on('error', () => client.destroy());
        open.add(node);
        node.on('close', () => open.delete(node));
        client.on('close', () => node.destroy());
        client.pipe(node);
        node.pipe(client);
      });
    };
    forward(0);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
