/** People with roles at the desk, in a browser. */
import type { Page } from 'playwright-core';
import { openDatabase } from '../../../src/db/connection.ts';
import { runCommand } from '../../cli/run-command.ts';
import { embeddedConfig } from '../../helpers/databases/embedded-template.ts';
import { noteSecret } from '../../helpers/log-watch.ts';
import { signIn } from '../account-holder.ts';
import type { PortalUnderTest } from '../served-portal.ts';

type Role = 'editor' | 'reviewer' | 'desk_admin';

export interface DeskPerson {
  readonly email: string;
  /** Of the API, as this person. Throws what it refuses. */
  ask(method: 'GET' | 'POST', path: string, data?: object): Promise<unknown>;
}

/** Signs somebody in on a page, and gives them roles as an operator does. */
export async function deskPerson(
  portal: PortalUnderTest,
  page: Page,
  dataDir: string,
  ...roles: Role[]
): Promise<DeskPerson> {
  const email = await signIn(portal, page);
  return await deskPersonOf(portal, page, dataDir, email, roles);
}

/** Of somebody who is signed in on a page. */
export async function deskPersonOf(
  portal: PortalUnderTest,
  page: Page,
  dataDir: string,
  email: string,
  roles: readonly Role[],
): Promise<DeskPerson> {
  const person = { email, ask: asking(portal, page) };
  // The account begins with its first request.
  await person.ask('GET', '/account');
  await grant(dataDir, email, ...roles);
  return person;
}

export async function grant(dataDir: string, email: string, ...roles: Role[]): Promise<void> {
  const db = await openDatabase(embeddedConfig(dataDir), { command: 'test', attach: 'if-running' });
  try {
    for (const role of roles) {
      const { code, stderr } = await runCommand(db, ['desk', 'grant', email, role]);
      if (code !== 0) throw new Error(`no role was given: ${stderr}`);
    }
  } finally {
    await db.close();
  }
}

function asking(portal: PortalUnderTest, page: Page): DeskPerson['ask'] {
  return async (method, path, data) => {
    const { request } = page.context();
    const { token } = (await (await request.get(`${portal.url}/auth/token`)).json()) as { token: string };
    const headers = { authorization: `Bearer ${noteSecret(token)}` };
    const answer = await request.fetch(`${portal.url}/v1${path}`, { method, headers, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return await answer.json();
  };
}

/** The page of a ministry, as somebody at the desk would name it. */
export const MINISTRY = {
  publication: { code: 'mofa-test', name: 'Visa exemption', publisher: 'The ministry', kind: 'official' },
  statedOn: '2026-01-10',
  url: 'https://www.mofa.go.jp/visa-exemption',
  quote: 'for up to 30 days',
};

/** A draft that changes how long Brazilians may stay in Japan, previewed. */
export async function draftOfStay(person: DeskPerson): Promise<number> {
  const rules = (await person.ask('GET', '/desk/rules?destinationId=392&passportId=76')) as {
    data: { ruleId: number; topics: string[] }[];
  };
  const ruleId = rules.data.find(({ topics }) => topics.includes('visa'))?.ruleId;
  const { id } = (await person.ask('POST', '/desk/changes', {
    reason: 'The ministry lists Brazil with 30 days',
    edits: [{ action: 'change', ruleId, fields: { maxStayDays: 30 } }],
    evidence: [MINISTRY],
  })) as { id: number };
  await person.ask('POST', `/desk/changes/${id}/preview`, {});
  return id;
}
