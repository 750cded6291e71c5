/** How a point of a usage report is named: its hour, day or month, in UTC as the service counts. */
import { locale } from '../../../i18n/locale.ts';
import type { Granularity } from './usage-period.ts';

const OPTIONS: Record<Granularity, Intl.DateTimeFormatOptions> = {
  hour: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
};

export function pointFormat(granularity: Granularity): (start: string) => string {
  const format = new Intl.DateTimeFormat(locale, { ...OPTIONS[granularity], timeZone: 'UTC' });
  return (start) => format.format(new Date(start));
}
