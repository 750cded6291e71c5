import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINISTRY } from '../desk/desk-data.ts';
import { type DeskCheckout, deskCheckout } from '../desk/export/export-under-test.ts';
import { carnet } from './carnet.ts';
import { runCommand } from './run-command.ts';

describe('carnet desk change', () => {
  let desk: DeskCheckout;
  let place: string;
  let ana: string;
  let ben: string;
  let ruleId: number;
  beforeAll(async () => {
    desk = await deskCheckout();
    place = mkdtempSync(path.join(tmpdir(), 'carnet-cli-'));
    [ana, ben] = [desk.author, desk.reviewer].map(({ accountId }) => String(accountId)) as [string, string];
    ruleId = await desk.ruleId('visa-exempt');
  });
  afterAll(async () => {
    rmSync(place, { recursive: true, force: true });
    await desk?.close();
  });

  const change = (...args: string[]) => runCommand(desk.db, ['desk', 'change', ...args]);
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await change(...args, '--json');
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout);
  };
  const fileOf = (content: string) => {
    const file = path.join(place, 'draft.yaml');
    writeFileSync(file, content);
    return file;
  };
  const draft = (fields: object) =>
    fileOf(
      JSON.stringify({
        reason: 'The ministry says so',
        edits: [{ action: 'change', ruleId, fields }],
        evidence: [MINISTRY],
      }),
    );
  const newDraft = async (fields: object) => (await json('create', draft(fields), '--as', ana)).id as number;

  it('goes from a YAML file to a published change, and back by its opposite', async () => {
    const file = fileOf(`reason: The ministry lists Japan with 30 days
edits:
  - { action: change, ruleId: ${ruleId}, fields: { maxStayDays: 30 } }
evidence:
  - topics: [visa]
    publication: { code: ministry-page, name: Visas, publisher: A ministry, kind: official }
    statedOn: 2026-06-10
    quote: for up to 30 days
`);
    const created = await change('create', file, '--as', ana);
    expect(created).toMatchObject({ code: 0, stderr: '' });
    const id = Number(/^Change (\d+): draft\n/.exec(created.stdout)?.[1]);
    expect(created.stdout).toContain(`Author: account ${ana}`);
    expect(created.stdout).toMatch(/change\s+visa-exempt\s+JP_VISA_EXEMPT to JP\s+maxStayDays\s+90\s+30\n/);
    expect(created.stdout).toMatch(/ministry-page\s+official\s+2026-06-10\s+visa\s+for up to 30 days\n$/);

    expect(await json('submit', `${id}`, '--as', ana)).toMatchObject({ id, status: 'in_review' });
    const previewed = await change('preview', `${id}`);
    expect(previewed.stdout).toContain('2 pairs differ (2 tightened, 0 loosened, 0 neutral)');
    expect(previewed.stdout).toMatch(
      /2\s+BR-JP DE-JP\s+tightened\s+maxStayDays 90, entryOptions \S+\s+maxStayDays 30, entryOptions/,
    );
    expect(await json('approve', `${id}`, '--as', ben, '--note', 'Seen')).toMatchObject({
      status: 'approved',
      note: 'Seen',
    });
    expect(await json('publish', `${id}`, '--as', ben)).toMatchObject({
      status: 'published',
      publisherId: Number(ben),
    });
    expect(await json('show', `${id}`)).toEqual((await desk.author.ask('GET', `/changes/${id}`)).json);

    const opposite = await json('revert', `${id}`, '--as', ana, '--reason', 'The page was taken back');
    expect(opposite).toMatchObject({ status: 'draft', revertsId: id });
    expect((await change('show', `${opposite.id}`)).stdout).toContain(`Opposite of: change ${id}`);
    const listed = await change('list', '--status', 'published');
    expect(listed.stdout).toMatch(new RegExp(`^ID .*\\n${id}\\s+change\\s+published .*\\n$`));
    expect((await json('list')).map((one: { id: number }) => one.id)).toEqual([opposite.id, id]);
    expect(await json('withdraw', `${opposite.id}`, '--as', ana)).toMatchObject({ status: 'withdrawn' });
  });

  it('shows what would not be known any more', async () => {
    const file = fileOf(
      JSON.stringify({
        reason: 'No such list any more',
        edits: [{ action: 'change', ruleId, fields: { visaRequirementType: null } }],
        evidence: [MINISTRY],
      }),
    );
    const { id } = await json('create', file, '--as', ana);
    const { stdout } = await change('preview', `${id}`);
    expect(stdout).toMatch(/WOULD NOT BE KNOWN\nBR-JP\nDE-JP/);
    await change('withdraw', `${id}`, '--as', ana);
  });

  it('is rejected with a reason', async () => {
    const id = await newDraft({ maxStayDays: 45 });
    await change('submit', `${id}`, '--as', ana);
    expect(await json('reject', `${id}`, '--as', ben, '--note', 'The page is of 2019')).toMatchObject({
      status: 'rejected',
      note: 'The page is of 2019',
    });
  });

  it('lets nobody do what their account may not', async () => {
    const id = await newDraft({ maxStayDays: 45 });
    expect(await change('submit', `${id}`, '--as', ben)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the role editor'),
    });
    await change('submit', `${id}`, '--as', ana);
    await change('preview', `${id}`);
    expect(await change('approve', `${id}`, '--as', ana)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the role reviewer'),
    });
    expect(await change('approve', `${id}`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--as <account>'),
    });
    expect(await change('approve', `${id}`, '--as', 'nobody@example.org')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nobody@example.org not found'),
    });
    expect(await change('reject', `${id}`, '--as', ben)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--note'),
    });
    await change('withdraw', `${id}`, '--as', ana);
  });

  it.each([
    ['[1, 2', 'is neither YAML nor JSON'],
    ['[1, 2]', 'the draft must be an object with reason, corrects, effectiveFrom, edits, evidence'],
    ['reason: So\nedit: []', 'edit is unknown (known: reason'],
    ['reason: So it is', 'edits is missing'],
    ['reason: So it is\nedits: all', 'edits has the wrong type'],
    [
      'reason: So it is\nedits: [{ action: change, ruleId: 1, fields: { maxStayDay: 3 } }]',
      'the nearest known name is "maxStayDays"',
    ],
    ['reason: So it is\nedits: [{ action: retire, ruleId: 999999 }]', 'there is no entry rule 999999'],
  ])('refuses the draft %j', async (content, message) => {
    const { code, stdout, stderr } = await change('create', fileOf(content), '--as', ana);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(message)]);
  });

  it('finds the member by e-mail address, and reads standard input', async () => {
    await desk.db.kysely
      .updateTable('account')
      .set({ email: 'ana@example.org' })
      .where('id', '=', Number(ana))
      .execute();
    const { stdout } = await change('create', draft({ maxStayDays: 45 }), '--as', 'ana@example.org');
    expect(stdout).toContain(`Author: account ${ana} (ana@example.org)`);
    expect(await carnet(['desk', 'change', 'create', '-', '--as', 'ana@example.org'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the draft must be an object'),
    });
  });

  it('refuses what names no change or file', async () => {
    expect(await change('show', 'first')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('expected the id of a change'),
    });
    expect(await change('show', '99')).toMatchObject({ code: 1, stderr: 'carnet: Change 99 of the desk not found\n' });
    expect(await change('create', path.join(place, 'none.yaml'), '--as', ana)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('none.yaml cannot be read'),
    });
  });
});
