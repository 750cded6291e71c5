/** What the server tells every page about this installation. */

export interface PortalConfig {
  /** Base URL of the public API, without a slash at its end. */
  readonly publicUrl: string;
  /** Base URL of the dashboard API, that of this page. */
  readonly dashboardUrl: string;
  readonly identity:
    | {
        readonly kind: 'embedded';
        /** Without a mail server: mails are printed where the server runs. */
        readonly printsMails?: boolean;
      }
    | {
        readonly kind: 'oidc';
        readonly issuer: string;
        readonly clientId: string;
        readonly scope: string;
        readonly audience?: string;
      };
  /** Whether paid tiers can be bought here. */
  readonly hasPayments: boolean;
  /** Whether answers can be followed by e-mail. */
  readonly sendsMails: boolean;
  /** Whether mistakes can be reported. */
  readonly takesReports: boolean;
  /** Whether security.txt says where vulnerabilities are reported. */
  readonly hasSecurityContact: boolean;
  readonly version: string;
  readonly lang: string;
}

const embedded = new Map<string, unknown>();

/** A JSON block that the server put into the page; undefined when there is none. */
export function embeddedJson<T>(id: string): T | undefined {
  if (!embedded.has(id)) {
    const text = globalThis.document?.getElementById(id)?.textContent;
    embedded.set(id, text ? JSON.parse(text) : undefined);
  }
  return embedded.get(id) as T | undefined;
}

/** On the server: the blocks of the page that is written next. */
export function embedJson(config: PortalConfig, data: unknown): void {
  portalConfig = config;
  embedded.set('portal-data', data);
}

export let portalConfig: PortalConfig = embeddedJson<PortalConfig>('portal-config') ?? {
  publicUrl: globalThis.location?.origin ?? '',
  dashboardUrl: globalThis.location?.origin ?? '',
  identity: { kind: 'embedded' },
  hasPayments: false,
  sendsMails: false,
  takesReports: false,
  hasSecurityContact: false,
  version: '',
  lang: 'en',
};
