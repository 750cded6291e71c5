/** Lengths and times as the reader's language writes them. */
import { locale } from './locale.ts';

const unit = (name: string) => new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' });
const hours = unit('hour');
const minutes = unit('minute');
const metres = unit('meter');
const kilometres = unit('kilometer');
const parts = new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' });

export const formatMetres = (count: number): string => metres.format(count);

export const formatKilometres = (count: number): string => kilometres.format(count);

export function formatMinutes(count: number): string {
  const whole = Math.floor(count / 60);
  const rest = count % 60;
  return parts.format([
    ...(whole > 0 ? [hours.format(whole)] : []),
    ...(rest > 0 || whole === 0 ? [minutes.format(rest)] : []),
  ]);
}
