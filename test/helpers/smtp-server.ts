/** Speaks enough SMTP to take mails, and reads what it got. */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly to: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** From now on mails are refused for the moment, or taken again. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let isRefusing = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let rest = '';
    let to = '';
    let isData = false;
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (piece: string) => {
      rest += piece;
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n';
        const at = rest.indexOf(end);
        if (at === -1) return;
        const line = rest.slice(0, at);
        rest = rest.slice(at + end.length);
        if (isData) {
          isData = false;
          mails.push(readMail(to, line));
          socket.write('250 taken\r\n');
          continue;
        }
        to = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? to;
        isData = line === 'DATA' && !isRefusing;
        socket.write(isData ? '354 go on\r\n' : line === 'DATA' ? '451 later\r\n' : '250 fine\r\n');
        if (line === 'QUIT') socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refuse(refusing) {
      isRefusing = refusing;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readMail(to: string, source: string): ReceivedMail {
  const at = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      words(line.slice(line.indexOf(':') + 1).trim()),
    ]),
  );
  const body = source.slice(at + 4);
  const coding = headers['content-transfer-encoding'];
  const text =
    coding === 'quoted-printable'
      ? unquoted(body)
      : coding === 'base64'
        ? Buffer.from(body, 'base64').toString()
        : body;
  return { to, headers, text: text.replaceAll('\r\n', '\n') };
}

/** RFC 2047. */
const words = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, coding: string, text: string) =>
      coding.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : unquoted(text.replaceAll('_', ' ')),
    );

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
