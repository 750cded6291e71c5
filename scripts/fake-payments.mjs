/** Runs the fake payment processor from a checkout: `npm run fake-payments`. */
import { launch } from './launch.mjs';

await launch('scripts/fake-payments/main.ts', process.argv.slice(2), { development: true });
