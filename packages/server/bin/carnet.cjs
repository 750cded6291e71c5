#!/usr/bin/env node
/** The `carnet` command as published. In the syntax of Node 12.17, so that an old one can say what is needed. */
'use strict';

const parts = process.versions.node.split('.').map(Number);
const isNew = parts[0] >= 24 || (parts[0] === 22 && parts[1] >= 14);

if (isNew) {
  import('../lib/start.js').catch((error) => {
    process.stderr.write(`carnet: ${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  });
} else {
  process.stderr.write(
    `carnet: Carnet needs Node 22.14 or later of Node 22, or Node 24 or later; this is Node ${process.versions.node}.\n`,
  );
  process.exitCode = 1;
}
