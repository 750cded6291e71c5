/**
 * Says which Node can install Carnet's packages. In the syntax of Node 12, so that an old one can read it; imported
 * before anything else, it ends a Node that cannot read the rest.
 */
'use strict';

/** As `engines` of package.json: npm leaves out the parts of the portal's build tool on others. */
const NEEDED = '20.19 or later (of 22: 22.12 or later)';
/** Below it the launcher itself does not run. */
const OLDEST_LAUNCHER = 18;

const parts = (version) => version.replace(/^v/, '').split('.').map(Number);

function canInstall(version) {
  const [major, minor] = parts(version);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

function refusal(version) {
  return (
    `Carnet needs Node ${NEEDED} to install its packages, and this is Node ${parts(version).join('.')}. ` +
    'Install a newer Node and try again.'
  );
}

module.exports = { canInstall, refusal };

if (parts(process.version)[0] < OLDEST_LAUNCHER) {
  process.stderr.write(`carnet: ${refusal(process.version)}\n`);
  process.exit(1);
}
