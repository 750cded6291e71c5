/** A browser and a system by the name that people know, from what browsers say of themselves. */

/** In this order: most browsers say that they are others too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: typeof BROWSERS, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** Both, one, or neither: then the reader is told that it is unknown. */
export function describeBrowser(userAgent: string | null | undefined): { browser?: string; system?: string } {
  const text = userAgent ?? '';
  const browser = nameIn(BROWSERS, text);
  const system = nameIn(SYSTEMS, text);
  return { ...(browser === undefined ? {} : { browser }), ...(system === undefined ? {} : { system }) };
}
