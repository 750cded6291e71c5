/** Runs the tests from a checkout: `npm test`. An old Node is refused before the rest is read. */
import './oldest-node.cjs';

import('./run-tests.mjs');
