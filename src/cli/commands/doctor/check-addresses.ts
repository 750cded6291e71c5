/** The proxy in front: what the settings say of it has to fit the addresses that clients use. */
import { type Examined, type Finding, fault, isLoopback, ok, skipped, TIMEOUT_MS, warning } from './finding.ts';

export function checkAddresses({ config }: Examined): Finding[] {
  const { trustedProxies, host, operatorHost } = config;
  const urls = (
    [
      ['PUBLIC_URL', config.publicUrl],
      ['DASHBOARD_URL', config.dashboardUrl],
      ['PORTAL_URL', config.portalUrl],
    ] as const
  ).flatMap(([name, url]) => (url === undefined ? [] : [{ name, url }]));
  const found: Finding[] = [];
  const secure = urls.find(({ url }) => url.startsWith('https:'));
  if (secure !== undefined && trustedProxies === 0) {
    found.push(
      fault(
        'addresses',
        `${secure.name} is https, so a proxy is in front, but TRUSTED_PROXIES is 0: limits and the audit log take the ` +
          "proxy's address for everybody's",
        'set TRUSTED_PROXIES to the number of proxies, and let each add to x-forwarded-for',
      ),
    );
  }
  for (const { name, url } of urls) {
    if (url.startsWith('https:') || isLoopback(url)) continue;
    const what = name === 'PUBLIC_URL' ? 'API keys' : 'passwords and sessions';
    found.push(
      fault('addresses', `${name} is not https: ${what} travel in clear text`, 'put a proxy with TLS in front'),
    );
  }
  if (trustedProxies > 0 && config.dashboardUrl === undefined && config.portalUrl === undefined) {
    found.push(
      fault(
        'addresses',
        'there is a proxy (TRUSTED_PROXIES), but links in mails lead to the address behind it',
        'set DASHBOARD_URL and PUBLIC_URL to what browsers and clients use',
      ),
    );
  }
  if (trustedProxies > 0 && isOpen(host)) {
    found.push(
      warning(
        'addresses',
        `whoever reaches ${host}:${config.port} past the proxy can claim any address (TRUSTED_PROXIES)`,
        'let only the proxy reach that port (HOST, or a firewall)',
      ),
    );
  }
  if (isOpen(operatorHost)) {
    found.push(
      warning(
        'addresses',
        `the operator's port ${operatorHost}:${config.operatorPort} asks for no credential`,
        'let only your monitoring reach it (OPERATOR_HOST, or a firewall)',
      ),
    );
  }
  if (found.length > 0) return found;
  const proxies = ['no proxy', 'one proxy'][trustedProxies] ?? `${trustedProxies} proxies`;
  return [ok('addresses', `${proxies}, ${urls.map(({ url }) => url).join(', ') || 'addresses of this machine'}`)];
}

const isOpen = (host: string): boolean => !isLoopback(`http://${host.includes(':') ? `[${host}]` : host}`);

/** Whether clients reach this Carnet by its public address. */
export async function checkPublicUrl({ config, isOffline }: Examined, isRunning: boolean): Promise<Finding[]> {
  const url = config.publicUrl;
  if (url === undefined) return [];
  if (isOffline || !isRunning) return [skipped('addresses', `PUBLIC_URL is asked only while Carnet runs`)];
  try {
    const response = await fetch(`${url}/v1/openapi.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = (await response.json()) as { openapi?: unknown };
    if (typeof body.openapi !== 'string') throw new Error('another service');
    return [ok('addresses', `PUBLIC_URL leads to Carnet`)];
  } catch {
    const advice = 'correct PUBLIC_URL, its DNS entry or the proxy';
    return [fault('addresses', `PUBLIC_URL=${url} does not lead to this Carnet`, advice)];
  }
}
