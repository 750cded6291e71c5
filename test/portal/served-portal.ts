/** A served portal and a browser to look at it with. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { watchLoading } from './settled.ts';

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  /** Language of the browser, such as `pt-BR`. */
  readonly language?: string;
  readonly theme?: 'light' | 'dark';
  readonly reducedMotion?: boolean;
  readonly hasTouch?: boolean;
  readonly withoutScript?: boolean;
}

export interface PortalSite {
  /** Address of the portal, without a slash at its end. */
  readonly url: string;
  readonly publicUrl: string;
  /** What the node has printed so far: mails are among it. */
  output(): string;
}

export interface PortalUnderTest extends PortalSite {
  /** A page in a context of its own: nobody else's cookies. */
  newPage(options?: PageOptions): Promise<Page>;
  /** Closes its pages. */
  close(): Promise<void>;
}

export function portalAt(site: PortalSite, browser: Browser): PortalUnderTest {
  const { url, publicUrl, output } = site;
  const contexts: BrowserContext[] = [];
  return {
    url,
    publicUrl,
    output,
    async newPage(options = {}) {
      const { width = 1280, height = 900, language = 'en-US', theme = 'light' } = options;
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width, height },
        locale: language,
        colorScheme: theme,
        reducedMotion: options.reducedMotion === true ? 'reduce' : 'no-preference',
        hasTouch: options.hasTouch === true,
        javaScriptEnabled: options.withoutScript !== true,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      contexts.push(context);
      watchLoading(context);
      return await context.newPage();
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}
