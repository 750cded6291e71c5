/**
 * The yardstick: plain `node:http` sending prepared answers in turn, whatever is asked. No routing, no parsing, no
 * keys, no look-up; the same status line, headers and bodies as the answers it is compared with, in the fastest way
 * `node:http` offers.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CapturedAnswer, CapturedAnswers } from './answers.ts';

const [orderFile] = process.argv.slice(2);
if (orderFile === undefined) throw new Error('usage: server.ts ORDER_FILE');
const { answers, keepAliveSeconds } = JSON.parse(readFileSync(orderFile, 'utf8')) as CapturedAnswers;
const prepared = answers.map(({ status, headers, body }) => ({ status, headers: [...headers], body }));

let turn = 0;
const server = createServer((_request, response) => {
  turn = turn + 1 === prepared.length ? 0 : turn + 1;
  const { status, headers, body } = prepared[turn] as CapturedAnswer & { headers: string[] };
  response.writeHead(status, headers);
  // A latin1 string leaves together with the head, in one write; a Buffer of the same bytes is a fifth slower.
  if (body === '') response.end();
  else response.end(body, 'latin1');
});
server.keepAliveTimeout = keepAliveSeconds * 1000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit());
