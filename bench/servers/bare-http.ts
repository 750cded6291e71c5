/**
 * The yardstick: plain `node:http` sending prepared answers in turn, whatever is asked. No routing, no parsing, no
 * keys, no look-up; the same status line, headers and bodies as the answers it is compared with, in the fastest way
 * `node:http` offers.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CapturedAnswer } from './captured-answers.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: bare-http.ts FILE_OF_ANSWERS');
const answers = JSON.parse(readFileSync(file, 'utf8')) as (CapturedAnswer & { headers: string[] })[];

let turn = 0;
const server = createServer((_request, response) => {
  turn = turn + 1 === answers.length ? 0 : turn + 1;
  const { status, headers, body } = answers[turn] as (typeof answers)[number];
  response.writeHead(status, headers);
  // A latin1 string leaves together with the head, in one write; a Buffer of the same bytes is a fifth slower.
  if (body === '') response.end();
  else response.end(body, 'latin1');
});
server.keepAliveTimeout = (answers[0]?.keepAliveSeconds ?? 5) * 1000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit());
