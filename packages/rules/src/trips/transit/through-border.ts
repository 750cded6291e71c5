/** Why a transit leads through the border although no side is told. */
import type { LegContext, Say } from '../checked.ts';

/** Baggage to collect, a ticket of its own for the next flight, or a journey by land: one passes the border. */
export function throughBorder({ leg, question }: Pick<LegContext, 'leg' | 'question'>): Say | null {
  const next = question.legs[leg.index + 1];
  if (leg.mode === 'land' || next?.mode === 'land') return (t) => t('transit.byLand');
  if (leg.transit.bagsThrough === false) return (t) => t('transit.bags');
  // Bags that are checked through on two tickets leave the traveller on this side of the border.
  if (leg.transit.sameTicket === false && leg.transit.bagsThrough === null) return (t) => t('transit.tickets');
  return null;
}
