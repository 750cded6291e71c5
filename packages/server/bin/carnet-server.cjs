#!/usr/bin/env node
/** What `npx carnet-server` runs: without arguments the server, else the command line. */
'use strict';

if (process.argv.length === 2) process.argv.push('serve');
require('./carnet.cjs');
