// A Brazilian spends 18 days in Japan.
import { createPublicClient } from '@carnet/client';

const { CARNET_URL = '', CARNET_KEY = '' } = process.env;
const carnet = createPublicClient({ baseUrl: CARNET_URL, apiKey: CARNET_KEY });

const { verdict, headline, travellers } = await carnet.post('/v1/trip-checks', {
  body: {
    travellers: [{ documents: [{ nationality: 'BR', expiresOn: '2030-01-31' }] }],
    legs: [{ country: 'JP', arrivesOn: '2027-02-01', departsOn: '2027-02-18' }],
  },
});
console.log(`${verdict}: ${headline}`);
for (const task of travellers.flatMap(({ checklist }) => checklist)) {
  console.log(`- ${task.do}${task.dueOn ? ` (by ${task.dueOn})` : ''}`);
}
