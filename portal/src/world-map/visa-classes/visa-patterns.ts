/** How each class is drawn: a colour of styles/visa-types.css and a mark that repeats over it. */
import type { MapClass } from './visa-class.ts';

interface Look {
  /** Custom property of its colour. */
  readonly fill: string;
  /** Custom property of the mark's colour; a class without a mark is plain. */
  readonly ink?: string;
  /** SVG path of one tile. */
  readonly mark?: string;
  /** The mark is an area, not a line. */
  readonly isFilled?: boolean;
}

/** Side of a tile, and width of its lines, in CSS pixels. */
export const TILE = 8;
export const LINE = 1.2;

export const VISA_LOOKS: Record<MapClass, Look> = {
  visa_free: { fill: '--visa-free' },
  visa_on_arrival: {
    fill: '--visa-on-arrival',
    ink: '--visa-on-arrival-ink',
    mark: 'M.8 2a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0zM4.8 6a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z',
    isFilled: true,
  },
  eta: { fill: '--visa-eta', ink: '--visa-eta-ink', mark: 'M-1 1L1-1M0 8L8 0M7 9L9 7' },
  e_visa: { fill: '--visa-e-visa', ink: '--visa-e-visa-ink', mark: 'M0 2H8M0 6H8' },
  visa_required: { fill: '--visa-required', ink: '--visa-required-ink', mark: 'M-1 7L1 9M0 0L8 8M7-1L9 1' },
  not_allowed: { fill: '--visa-not-allowed', ink: '--visa-not-allowed-ink', mark: 'M0 0L8 8M8 0L0 8' },
  unknown: { fill: '--visa-unknown' },
  own: { fill: '--visa-own' },
  none: { fill: '--map-pending', ink: '--visa-none-ink', mark: 'M2 0V8M6 0V8' },
};

export const MAP_CLASSES = Object.keys(VISA_LOOKS) as MapClass[];
