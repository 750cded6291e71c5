/** The process that killed-sender.test.ts kills: sends what is due in the database that it is told. */
import { openTarget } from '../../helpers/databases/database-target.ts';
import { startSender } from '../../webhooks/sending-under-test.ts';

const db = await openTarget(JSON.parse(process.argv[2] ?? '{}'));
startSender(db);
