import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../src/domain/changes/change.ts';
import type { Mail } from '../../src/infrastructure/mail/mailer.ts';
import { deriveChanges } from '../../src/node/changes/derive-changes.ts';
import { FollowSender } from '../../src/services/follows/follow-sender.ts';
import type { WebhookSender } from '../../src/services/webhooks/webhook-sender.ts';
import { until } from '../helpers/served-node.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { makeEndpoint, startSender } from '../webhooks/sending-under-test.ts';
import { BRAZIL, draftOf, GERMANY, MINISTRY } from './desk-data.ts';
import { type DeskCheckout, deskCheckout } from './export/export-under-test.ts';

const FRANCE = 250;
const MERCOSUR = 1;

describe('a change of a group that a health requirement names', () => {
  let desk: DeskCheckout;
  let receiver: Receiver;
  let webhooks: WebhookSender;
  let follows: FollowSender;
  const mails: { readonly to: string; readonly change: Change | undefined }[] = [];
  beforeEach(async () => {
    mails.length = 0;
    desk = await deskCheckout();
    await deriveChanges(desk.db.kysely, Date.now());
    receiver = await startReceiver();
    webhooks = startSender(desk.db);
    const written = new Map<string, Change | undefined>();
    follows = new FollowSender({
      db: desk.db.kysely,
      logger: pino({ level: 'silent' }),
      mailer: { send: async ({ to, text }: Mail) => void mails.push({ to, change: written.get(text) }) },
      write({ change, token }) {
        written.set(token, change);
        return { subject: 'test', text: token };
      },
      roundMs: 20,
    });
    follows.start();
  });
  afterEach(async () => {
    await Promise.all([webhooks?.stop(5000), follows?.stop()]);
    await receiver?.close();
    await desk?.close();
  });

  const isOfHealth = ({ data }: { data: Change }) => data.about === 'health_requirement';
  const endpoint = (name: string, fromCountryIds: number[]) =>
    makeEndpoint(desk.db, desk.author.accountId, receiver.url.replace('hook', name), { fromCountryIds });
  const follow = (email: string, passport: number) =>
    sql`insert into answer_follow (email, language, passport_id, destination_id, confirmed_at)
      values (${email}, 'en', ${passport}, ${BRAZIL}, now())`.execute(desk.db.kysely);
  const publishMembers = async (members: object) => {
    const evidence = [{ ...MINISTRY, topics: undefined }];
    await desk.publish(draftOf({ action: 'change', groupId: MERCOSUR, members }, { evidence }));
    await deriveChanges(desk.db.kysely, Date.now());
  };

  it('reaches endpoints and followers of those for whom the requirement holds by now, or no longer', async () => {
    await endpoint('france', [FRANCE]);
    await endpoint('germany', [GERMANY]);
    await follow('from-france@example.org', FRANCE);
    await follow('from-germany@example.org', GERMANY);
    // The group is named by entry rules, too: their changes arrive beside these.
    const messages = () =>
      receiver.received.map(({ path, body }) => ({ path, ...JSON.parse(body) })).filter(isOfHealth);
    const ofHealth = () => mails.filter(({ change }) => change?.about === 'health_requirement');
    await publishMembers({ add: [{ countryId: FRANCE }] });
    await until(() => messages().length === 1 && ofHealth().length === 1);
    await publishMembers({ remove: [FRANCE] });
    await until(() => messages().length === 2 && ofHealth().length === 2);

    const france = { countryId: FRANCE, status: 'member', since: null, until: null };
    const told = (before: object[], after: object[]) => ({
      path: '/france',
      type: 'change.changed',
      data: {
        about: 'health_requirement',
        subject: { passportIds: [FRANCE], destinationIds: [BRAZIL], fromCountryGroupId: MERCOSUR },
        before: { members: before },
        after: { members: after },
        pairsAffected: 1,
      },
    });
    expect(messages()).toMatchObject([told([], [france]), told([france], [])]);
    const mail = { about: 'health_requirement', passportIds: [FRANCE], destinationIds: [BRAZIL] };
    expect(ofHealth()).toMatchObject([
      { to: 'from-france@example.org', change: mail },
      { to: 'from-france@example.org', change: mail },
    ]);
  });
});
