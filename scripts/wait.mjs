/** How a process that starts another one in its place follows it. Nothing imported from outside Node. */

/**
 * Waits for a child and passes signals on to it. Ctrl-C in a terminal reaches the child without us, as the terminal
 * sends it to the whole group; `kill` reaches us alone. Either way the child gets it once and we wait for its end.
 */
export async function wait(child) {
  const isForwarded = new Set();
  const forward = (signal) => {
    if (isForwarded.has(signal) || (signal === 'SIGINT' && hasTerminal())) return;
    isForwarded.add(signal);
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const watch = watchParent(() => forward('SIGTERM'));
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
  } finally {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, forward);
  }
}

/**
 * An npm that is killed outright takes nothing with it; without this, its server would run on and hold the data
 * directory.
 */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 500).unref();
}

const hasTerminal = () => [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);
