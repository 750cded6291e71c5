/** An icon of strokes in a box of 24, in the colour of the words beside it. */

/** Closes or clears. */
export const CROSS = 'M6 6l12 12M18 6L6 18';
/** To the right. */
export const ARROW = 'M4 12h15m-5-5l5 5-5 5';

interface StrokeIconProps {
  readonly path: string;
  readonly size?: number;
  /** Of a stroke, in units of the box. */
  readonly weight?: number;
  readonly class?: string;
}

export function StrokeIcon({ path, size = 20, weight = 2, class: look }: StrokeIconProps) {
  return (
    <svg class={look} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        stroke-width={weight}
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
