/** `npm run dev:payments`: a payment processor for developers of Carnet, which the tests drive too. It keeps everything in memory and moves no money. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { startFakePayments } from './server.ts';

const { port, webhook, afterRetries } = new Command('npm run dev:payments --')
  .description('Runs a payment processor for development: a Stripe that keeps everything in memory and moves no money.')
  .option('--port <port>', 'port of 127.0.0.1 to listen on; 0 = the system chooses one', parsePort, 12_111)
  .option('--webhook <url>', 'where Carnet takes the events', parseUrl, 'http://127.0.0.1:3001/webhooks/stripe')
  .addOption(
    new Option('--after-retries <status>', 'what a subscription becomes that is not paid in the end')
      .choices(['canceled', 'unpaid', 'past_due'])
      .default('canceled'),
  )
  .allowExcessArguments(false)
  .showHelpAfterError('Run it with --help to see all options.')
  .parse()
  .opts<{ port: number; webhook: string; afterRetries: 'canceled' | 'unpaid' | 'past_due' }>();

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError('A port is a number from 0 to 65535.');
}

function parseUrl(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('Give a full address, such as http://127.0.0.1:3001/webhooks/stripe.');
}

/** Not secret: they are good for nothing but this process. */
const SECRET_KEY = 'sk_test_fakepayments';
const WEBHOOK_SECRET = 'whsec_fakepayments';

const fake = await startFakePayments({
  port,
  secretKey: SECRET_KEY,
  webhook: { url: webhook, secret: WEBHOOK_SECRET },
  prices: [
    { id: 'price_growth', name: 'Growth', amount: 4900 },
    { id: 'price_business', name: 'Business', amount: 29_900 },
  ],
  afterRetries,
  report: (line) => process.stdout.write(`${line}\n`),
}).catch((error: NodeJS.ErrnoException) => {
  const reason =
    error.code === 'EADDRINUSE'
      ? `port ${port} is in use; choose another with --port`
      : `cannot listen: ${error.message}`;
  process.stderr.write(`fake-payments: ${reason}\n`);
  process.exit(1);
});
process.stdout.write(`Fake payment processor on ${fake.url}, calling ${webhook}. Start Carnet with:

  PAYMENTS=stripe STRIPE_API_URL=${fake.url} STRIPE_SECRET_KEY=${SECRET_KEY} STRIPE_WEBHOOK_SECRET=${WEBHOOK_SECRET} \\
  STRIPE_PRICE_GROWTH=price_growth STRIPE_PRICE_BUSINESS=price_business npm start

`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void fake.close());
