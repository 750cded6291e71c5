/** Following an answer by e-mail, from the form to the mail about a change, on a node with a mail server. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/db/connection.ts';
import { foundChange, publish } from '../../changes/publish.ts';
import { embeddedConfig } from '../../helpers/databases/embedded-template.ts';
import { until } from '../../helpers/served-node.ts';
import { type SmtpServer, startSmtpServer } from '../../helpers/smtp-server.ts';
import { accessibilityViolations } from '../check-accessibility.ts';
import { openPortal, startPortal } from '../portal-under-test.ts';
import { settled } from '../settled.ts';

const ANA = 'ana-marker@example.org';
let smtp: SmtpServer;
let portal: Awaited<ReturnType<typeof startPortal>>;

beforeAll(async () => {
  smtp = await startSmtpServer();
  portal = await startPortal({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Carnet <carnet@example.org>',
    LOG_REQUESTS: 'all',
  });
});
afterAll(async () => {
  await portal?.close();
  await smtp?.close();
});

const linkOf = (text: string, action: string) =>
  new RegExp(`^http\\S+/follow/${action}\\?\\S+$`, 'm').exec(text)?.[0] ?? '';

/** The form is folded, until somebody wants it. */
const openForm = (page: Page) => page.getByText('Suivre cette réponse', { exact: true }).click();

async function follow(page: Page): Promise<void> {
  await page.getByLabel('Adresse e-mail', { exact: true }).fill(ANA);
  await page.getByRole('button', { name: /par e-mail/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Consultez vos e-mails' }).waitFor();
}

test('a traveller follows an answer, is told of its change in the language of the page, and stops', async () => {
  const page = await portal.newPage({ language: 'fr-FR' });
  await page.goto('/check/BR/JP');
  await openForm(page);
  await page.getByLabel('Adresse e-mail', { exact: true }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await follow(page);
  await until(() => smtp.mails.length === 1);
  const asked = smtp.mails[0] as SmtpServer['mails'][0];
  expect(asked.to).toBe(ANA);
  expect(asked.headers.subject).toContain('Confirmez');
  expect(asked.text).toContain('passeport du Brésil');
  await page.goto(linkOf(asked.text, 'confirm'));
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Oui, la suivre' }).click();
  await page.getByRole('heading', { level: 1, name: 'Vous suivez cette réponse' }).waitFor();

  const { kysely, close } = await openDatabase(embeddedConfig(portal.dataDir), {
    command: 'test',
    attach: 'if-running',
  });
  await publish(
    kysely,
    foundChange({
      before: { visaRequirementType: 'visa_on_arrival', maxStayDays: 30 },
      after: { visaRequirementType: 'e_visa', maxStayDays: 90 },
      effectiveFrom: '2027-01-01',
      severity: 'tightened',
    }),
  );
  await close();
  await until(() => smtp.mails.length === 2);
  const told = smtp.mails[1] as SmtpServer['mails'][0];
  expect(told.headers.subject).toContain('Japon');
  const [answer, changed, effective, source] = told.text.split('\n\n');
  expect(answer).toContain('Japon');
  expect(changed).toContain('visa à l’arrivée');
  expect(changed).toContain('→');
  expect(effective).toContain('1 janvier 2027');
  expect(source).toContain('Source');
  expect(told.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const oneClick = told.headers['list-unsubscribe']?.slice(1, -1) ?? '';
  expect(oneClick).toBe(linkOf(told.text, 'cancel'));

  const reader = await portal.newPage({ withoutScript: true });
  await reader.goto(oneClick);
  await reader.getByRole('button', { name: 'Arrêter les e-mails' }).click();
  await reader.getByRole('heading', { level: 1, name: /plus d’e-mails/ }).waitFor();
  await reader.goto(oneClick);
  await reader.getByRole('button', { name: 'Arrêter les e-mails' }).click();
  await reader.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' }).waitFor();
});

test('the form is on the page of changes too, once both countries are chosen, and works without script', async () => {
  const page = await portal.newPage({ language: 'fr-FR', withoutScript: true });
  await page.goto('/changes?passport=BR');
  expect(await page.getByLabel(/e-mail/i).count()).toBe(0);
  await page.goto('/changes?passport=BR&destination=JP');
  await openForm(page);
  await follow(page);
});

test('pages say so when their server was stopped after they were opened', async () => {
  const page = await portal.newPage();
  await page.goto('/check/BR/JP');
  await settled(page);
  await portal.node.stop();
  await page.getByRole('button', { name: /swap/i }).click();
  await page.getByText('This could not be loaded').first().waitFor();
});

test('no address and no link is in what the node printed and logged until it was stopped', () => {
  const texts = smtp.mails.map(({ text }) => new URL(linkOf(text, 'cancel')).searchParams.get('token') ?? '');
  expect(texts.length).toBeGreaterThan(1);
  const output = portal.output();
  expect(output).toContain('stopping');
  for (const marker of ['ana-marker', ...texts]) expect(output).not.toContain(marker);
});

test('without a mail server the form is not offered', async () => {
  const other = await openPortal();
  const page = await other.newPage();
  await page.goto('/check/BR/JP');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByLabel(/e-mail/i).count()).toBe(0);
  await other.close();
});
