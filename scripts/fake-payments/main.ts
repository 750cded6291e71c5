/** `npm run fake-payments`: a payment processor for development. It keeps everything in memory and moves no money. */
import { parseArgs } from 'node:util';
import { startFakePayments } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '12111' },
    webhook: { type: 'string', default: 'http://127.0.0.1:3001/webhooks/stripe' },
    'after-retries': { type: 'string', default: 'canceled' },
  },
});
const port = Number(values.port);
const afterRetries = values['after-retries'];
if (
  !/^\d{1,5}$/.test(values.port) ||
  port > 65_535 ||
  URL.parse(values.webhook) === null ||
  (afterRetries !== 'canceled' && afterRetries !== 'unpaid' && afterRetries !== 'past_due')
) {
  process.stderr.write(
    'usage: npm run fake-payments -- [--port 12111] [--webhook URL] [--after-retries canceled|unpaid|past_due]\n',
  );
  process.exit(2);
}

/** Not secret: they are good for nothing but this process. */
const SECRET_KEY = 'sk_test_fakepayments';
const WEBHOOK_SECRET = 'whsec_fakepayments';

const fake = await startFakePayments({
  port,
  secretKey: SECRET_KEY,
  webhook: { url: values.webhook, secret: WEBHOOK_SECRET },
  prices: [
    { id: 'price_growth', name: 'Growth', amount: 4900 },
    { id: 'price_business', name: 'Business', amount: 29_900 },
  ],
  afterRetries,
  report: (line) => process.stdout.write(`${line}\n`),
});
process.stdout.write(`Fake payment processor on ${fake.url}, calling ${values.webhook}. Start Carnet with:

  PAYMENTS=stripe STRIPE_API_URL=${fake.url} STRIPE_SECRET_KEY=${SECRET_KEY} STRIPE_WEBHOOK_SECRET=${WEBHOOK_SECRET} \\
  STRIPE_PRICE_GROWTH=price_growth STRIPE_PRICE_BUSINESS=price_business npm start

`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void fake.close());
