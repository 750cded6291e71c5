/** Settings of a node whose portal is driven by a browser: everything real, limits out of the tests' way. */
export function nodeSettings(dataDir: string, extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    // Signing in is limited per address: each account of the tests says that it comes from one of its own.
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'info',
    // The default: a node lives as long as its suite, and asking its database every 200 ms takes 6 % of a core.
    SYNC_INTERVAL_MS: '1000',
    CITIES: 'default',
    PORTAL_REQUESTS_PER_MINUTE: '100000',
    PORTAL_BURST: '10000',
    DASHBOARD_REQUESTS_PER_MINUTE: '100000',
    DASHBOARD_BURST: '10000',
    USAGE_FLUSH_INTERVAL_MS: '300',
    // Receivers of the tests listen on this machine.
    WEBHOOK_TARGETS: 'any',
    ...extra,
  };
}
