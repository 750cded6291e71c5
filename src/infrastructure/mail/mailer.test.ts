import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger, silentLogger } from '../logger.ts';
import { createMailer, printingMailer, smtpMailer } from './mailer.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Speaks enough SMTP to take mails; `refuse` answers a command otherwise, `hangUp` drops the first connections. */
async function smtpServer({ refuse = {}, hangUp = 0 }: { refuse?: Record<string, string>; hangUp?: number } = {}) {
  const commands: string[] = [];
  const messages: string[] = [];
  let left = hangUp;
  const serve = (socket: Socket) => {
    socket.on('error', () => {});
    if (left-- > 0) return socket.destroy();
    let rest = '';
    let isData = false;
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      rest += text;
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n';
        const at = rest.indexOf(end);
        if (at === -1) return;
        const piece = rest.slice(0, at);
        rest = rest.slice(at + end.length);
        if (isData) {
          messages.push(piece);
          isData = false;
          socket.write('250 taken\r\n');
          continue;
        }
        commands.push(piece);
        const verb = piece.split(' ')[0] as string;
        isData = verb === 'DATA' && refuse.DATA === undefined;
        socket.write(`${refuse[verb] ?? (isData ? '354 go on' : '250 fine')}\r\n`);
        if (verb === 'QUIT') socket.end();
      }
    });
  };
  const server = createServer(serve);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, commands, messages };
}

const mail = { to: 'ada@example.org', subject: 'Confirm', text: 'https://example.org/?token=secret' };

describe('mails', () => {
  it('are handed to the SMTP server, as plain text from the configured sender', async () => {
    const { url, commands, messages } = await smtpServer();
    await smtpMailer(url, 'Carnet <carnet@example.org>', silentLogger()).send(mail);
    expect(commands).toContain('MAIL FROM:<carnet@example.org>');
    expect(commands).toContain('RCPT TO:<ada@example.org>');
    expect(messages[0]).toMatch(/^From: Carnet <carnet@example.org>\r\nTo: ada@example.org\r\nSubject: Confirm/m);
    expect(messages[0]).toContain('Content-Type: text/plain');
  });

  it('go to one recipient, whatever the address looks like', async () => {
    const { url, commands } = await smtpServer();
    const mailer = smtpMailer(url, 'carnet@example.org', silentLogger(), []);
    await mailer.send({ ...mail, to: 'a@example.org, evil@example.com' }).catch(() => {});
    await mailer.send({ ...mail, to: 'a@example.org\r\nRCPT TO:<evil@example.com>' }).catch(() => {});
    expect(commands.filter((command) => command === 'RCPT TO:<evil@example.com>')).toEqual([]);
  });

  it('are tried again when the server breaks off', async () => {
    const { url, messages } = await smtpServer({ hangUp: 2 });
    await smtpMailer(url, 'carnet@example.org', silentLogger(), [1, 1]).send(mail);
    expect(messages).toHaveLength(1);
  });

  it.each([
    ['to an address that does not exist are given up without an error, and no link is logged', 'RCPT', true],
    ['are given up when the server refuses the sender for good, and no link is logged', 'MAIL', false],
  ])('%s', async (_, command, resolves) => {
    const { url, commands } = await smtpServer({
      refuse: { [command]: '550 not you, https://example.org/?token=secret' },
    });
    const lines: string[] = [];
    const logger = createLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
    const sent = smtpMailer(url, 'carnet@example.org', logger, [1, 1]).send(mail);
    if (resolves) await sent;
    else await expect(sent).rejects.toThrow(/could not be sent/);
    expect(commands.filter((line) => line.startsWith(command))).toHaveLength(1);
    expect(lines).toHaveLength(1);
    expect(lines.join('')).not.toContain('example.org');
  });

  it('are printed where there is no SMTP server', async () => {
    let printed = '';
    await printingMailer((text) => {
      printed += text;
    }).send(mail);
    expect(printed).toContain('Mail to ada@example.org (not sent: SMTP_URL is not set)');
    expect(printed).toContain('\n\nhttps://example.org/?token=secret\n');
    expect(createMailer({ smtpUrl: undefined, from: 'x@y' }, silentLogger()).send).toBeTypeOf('function');
  });
});
