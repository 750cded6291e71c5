/** What is under the pointer, beside it: kept inside the map's frame. */
import type { ComponentChildren } from 'preact';

export interface LabelPlace {
  /** In CSS pixels, from the frame's corner. */
  readonly left: number;
  readonly top: number;
  readonly isRightHalf: boolean;
  readonly isUpperHalf: boolean;
}

export function labelPlace(frame: DOMRect, clientX: number, clientY: number): LabelPlace {
  const left = clientX - frame.left;
  const top = clientY - frame.top;
  return { left, top, isRightHalf: left > frame.width / 2, isUpperHalf: top < frame.height / 2 };
}

/** For eyes only: the option that the map points at says the same to screen readers. */
export function PointerLabel({
  place,
  children,
}: {
  readonly place: LabelPlace;
  readonly children: ComponentChildren;
}) {
  const { left, top, isRightHalf, isUpperHalf } = place;
  const classes = ['map-label', isRightHalf ? 'map-label-left' : '', isUpperHalf ? 'map-label-below' : ''];
  return (
    <div class={classes.filter(Boolean).join(' ')} style={{ left: `${left}px`, top: `${top}px` }} aria-hidden="true">
      {children}
    </div>
  );
}
