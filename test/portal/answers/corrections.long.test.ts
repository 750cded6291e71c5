/** From a stranger's report to a published fix, and back to the public outcome, on a node with a mail server. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../helpers/served-node.ts';
import { type SmtpServer, startSmtpServer } from '../../helpers/smtp-server.ts';
import { accessibilityViolations } from '../check-accessibility.ts';
import { type DeskPerson, deskPerson } from '../desk/desk-people.ts';
import { addressOf, EXAMPLE_TRIPS } from '../example-trips.ts';
import { startPortal } from '../portal-under-test.ts';

const ANA = 'ana-marker@example.org';
const MESSAGE = 'Le ministère (marker-word) dit 91 jours depuis lundi.';
let smtp: SmtpServer;
let portal: Awaited<ReturnType<typeof startPortal>>;
let editor: ReturnType<typeof askingDesk>;
let reviewer: ReturnType<typeof askingDesk>;

beforeAll(async () => {
  smtp = await startSmtpServer();
  const started = await startPortal({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Carnet <carnet@example.org>',
    LOG_REQUESTS: 'all',
  });
  // What is mailed stands for what nodes without a mail server print.
  const output = () => smtp.mails.map(({ to, text }) => `Mail to ${to}\n${text}`).join('\n');
  portal = { ...started, output };
  const person = async (role: 'editor' | 'reviewer') =>
    askingDesk(await deskPerson(portal, await portal.newPage(), portal.dataDir, role));
  editor = await person('editor');
  reviewer = await person('reviewer');
});
afterAll(async () => {
  await portal?.close();
  await smtp?.close();
});

const askingDesk =
  ({ ask }: DeskPerson) =>
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect
  (target: string, data?: object): Promise<any> =>
    ask(data === undefined ? 'GET' : 'POST', `/desk${target}`, data);

async function fillIn(page: Page, message: string): Promise<void> {
  await page.getByText('Signaler une erreur', { exact: true }).click();
  await page.getByLabel(/^Qu’est-ce qui est faux/).fill(message);
}

test('a stranger reports a mistake, two people fix it, and the stranger is told', async () => {
  const stranger = await portal.newPage({ language: 'fr-FR', width: 360 });
  await stranger.goto('/check/BR/JP');
  await fillIn(stranger, MESSAGE);
  await stranger.getByLabel(/^De quoi s’agit-il/).selectOption({ label: 'Visa' });
  await stranger.getByLabel(/^Une page qui le dit/).fill('https://www.mofa.go.jp/visas');
  await stranger.getByLabel(/^Votre adresse e-mail/).fill(ANA);
  expect(await accessibilityViolations(stranger)).toEqual([]);
  await stranger.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await stranger.getByRole('heading', { level: 1, name: 'Nous avons reçu votre signalement' }).waitFor();
  expect(await accessibilityViolations(stranger)).toEqual([]);
  const address = new URL(stranger.url()).pathname;
  await stranger.getByRole('link', { name: address }).waitFor();
  const id = address.split('/').at(-1) ?? '';

  const { data: open } = await editor('/corrections');
  expect(open).toMatchObject([{ id, message: MESSAGE, topic: 'visa', sourceUrl: 'https://www.mofa.go.jp/visas' }]);
  await editor(`/corrections/${id}/take`, {});
  await stranger.reload();
  await stranger.getByRole('heading', { level: 1, name: 'Nous examinons votre signalement' }).waitFor();
  const [ruleId] = open[0].ruleIds;
  const { id: change } = await editor('/changes', {
    reason: 'The ministry says 91 days since Monday',
    edits: [{ action: 'change', ruleId, fields: { maxStayDays: 91 } }],
    evidence: [
      {
        topics: ['visa'],
        publication: { code: 'test-ministry', name: 'Visas', publisher: 'A ministry', kind: 'official' },
        statedOn: new Date().toISOString().slice(0, 10),
        url: 'https://www.mofa.go.jp/visas',
        quote: 'for up to 91 days',
      },
    ],
    correctionIds: [id],
  });
  await editor(`/changes/${change}/submit`, {});
  await reviewer(`/changes/${change}/preview`, {});
  await reviewer(`/changes/${change}/approve`, {});
  const { revision } = await reviewer(`/changes/${change}/publish`, {});

  await stranger.reload();
  await stranger.getByRole('heading', { level: 1, name: 'Corrigé' }).waitFor();
  expect(await stranger.locator('.outcome-facts').innerText()).toContain(new Intl.NumberFormat('fr').format(revision));
  const told = () => smtp.mails.find(({ to }) => to === ANA);
  await until(() => told() !== undefined);
  expect(told()?.headers.subject).toContain('Votre signalement');
  expect(told()?.text).toContain('nous avons corrigé la réponse');
  expect(told()?.text).toContain(address);
  expect(told()?.text).not.toContain('marker-word');
  // Asked for without a page, as drawing it again and again keeps a core busy that has the answer to build.
  const { request } = stranger.context();
  await expect
    .poll(async () => await (await request.get('/check/BR/JP?lang=fr')).text(), { interval: 500 })
    .toMatch(/<dt>Séjour<\/dt><dd>91 jours/);
});

test('the form works without script, and an editor’s reason is shown as text, never as HTML', async () => {
  const reader = await portal.newPage({ language: 'fr-FR', withoutScript: true });
  await reader.goto('/check/PT/BR');
  await fillIn(reader, 'Le ministère dit 60 jours depuis mardi.');
  await reader.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await reader.getByRole('heading', { level: 1, name: 'Nous avons reçu votre signalement' }).waitFor();
  const address = new URL(reader.url()).pathname;
  const reason = 'See <img src=x onerror="document.title=1"> & <b>this</b> page: it says so.';
  await editor(`/corrections/${address.split('/').at(-1)}/close`, { outcome: 'not_changed', reason });
  await reader.reload();
  expect(await reader.locator('.outcome-reason').innerText()).toBe(reason);
  const page = await portal.newPage({ language: 'fr-FR' });
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'Nous n’avons pas modifié la réponse' }).waitFor();
  expect(await page.locator('.outcome-reason').innerText()).toBe(reason);
  expect(await page.locator('.outcome-reason *').count()).toBe(0);
});

test('a mistake in the answer to a trip is reported for one of its answers', async () => {
  const page = await portal.newPage();
  await page.goto(addressOf(EXAMPLE_TRIPS.twoPassports));
  await page.locator('#plan-headline').waitFor();
  await page.getByText('Report a mistake', { exact: true }).click();
  await page.getByLabel('Which answer?').selectOption('IT-US');
  await page.getByLabel(/^What is wrong/).fill('The embassy says that no form is needed.');
  await page.getByRole('button', { name: 'Send the report' }).click();
  await page.getByRole('heading', { level: 1, name: 'We have received your report' }).waitFor();
  await page.getByRole('link', { name: /Italy.*United States/ }).waitFor();
  const { data: open } = await editor('/corrections');
  expect(open.at(-1)).toMatchObject({ fromCountryId: 380, toCountryId: 840 });
  expect(open.at(-1).inputHash).toMatch(/^sha256:/);
});

test('no message and no address is in what the node printed and logged', () => {
  const { output } = portal.node;
  expect(output.length).toBeGreaterThan(100);
  for (const marker of ['ana-marker', 'marker-word']) expect(output).not.toContain(marker);
});
