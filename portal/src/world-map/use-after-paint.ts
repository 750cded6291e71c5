/** Draws what is large after what is urgent: until the next paint the former drawing stands. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** The drawing follows `inputs`; nothing stands there before the first. */
export function useAfterPaint(drawing: VNode, inputs: readonly unknown[]): VNode | null {
  const [drawn, setDrawn] = useState<VNode | null>(null);
  useEffect(() => {
    // A task of its own comes after the paint of the frame.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(drawing));
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, inputs);
  return drawn;
}
