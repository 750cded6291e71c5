/** Zoom and pan of a map by wheel, pinch, drag, buttons and keys; a page that scrolls still scrolls over it. */
import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import type { RefObject } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Box } from './regions.ts';

/** Clicks may tremble by so many pixels. */
const CLICK_PX = 4;
const STEP = 1.8;
/** Of one turn of the wheel. */
const MOST_DOUBLINGS = 0.6;

export interface MapZoom {
  readonly transform: ZoomTransform;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly reset: () => void;
  /** Moves the map so that the point is well inside, when it is zoomed. */
  readonly show: (x: number, y: number) => void;
  /** Shows a part of the map as large as the frame allows. */
  readonly fit: (box: Box) => void;
}

interface Size {
  readonly width: number;
  readonly height: number;
  readonly maximum: number;
}

/** `svg` has a viewBox of the size, `moved` is the group that zooms. */
export function useMapZoom(
  svg: RefObject<SVGSVGElement | null>,
  moved: RefObject<SVGGElement | null>,
  { width, height, maximum }: Size,
): MapZoom {
  const [transform, setTransform] = useState<ZoomTransform>(zoomIdentity);
  const behaviour = useRef<ReturnType<typeof createZoom>>(undefined);

  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    let frame = 0;
    let latest = zoomIdentity;
    const zoomed = createZoom(element, width, height, maximum).on(
      'zoom',
      (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        latest = event.transform;
        // The shapes follow at once; what depends on the scale (dots, patterns) once a frame.
        moved.current?.setAttribute('transform', String(latest));
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(() => setTransform(latest));
      },
    );
    behaviour.current = zoomed;
    const selection = select(element).call(zoomed).on('dblclick.zoom', null);
    return () => {
      cancelAnimationFrame(frame);
      selection.on('.zoom', null);
    };
  }, [width, height, maximum]);

  const scaleBy = useCallback((factor: number) => {
    if (svg.current) behaviour.current?.scaleBy(select(svg.current), factor);
  }, []);
  const reset = useCallback(() => {
    if (svg.current) behaviour.current?.transform(select(svg.current), zoomIdentity);
  }, []);
  const show = useCallback(
    (x: number, y: number) => {
      if (!svg.current) return;
      // Not the state, which is a frame behind.
      const now = zoomTransform(svg.current);
      const [shownX, shownY] = now.apply([x, y]);
      const isInside = shownX > width * 0.1 && shownX < width * 0.9 && shownY > height * 0.1 && shownY < height * 0.9;
      if (now.k > 1 && !isInside) behaviour.current?.translateTo(select(svg.current), x, y);
    },
    [width, height],
  );
  const fit = useCallback(
    (box: Box) => {
      const element = svg.current;
      if (!element) return;
      // Above and below the map, or beside it, the frame may have room of its own.
      const { clientWidth, clientHeight } = element;
      const unit = Math.min(clientWidth / width, clientHeight / height) || 1;
      const scale = Math.min(clientWidth / unit / box.width, clientHeight / unit / box.height, maximum);
      const k = Math.max(1, scale);
      const [x, y] = [width / 2 - k * (box.x + box.width / 2), height / 2 - k * (box.y + box.height / 2)];
      const zoomed = behaviour.current;
      zoomed?.transform(select(element), zoomIdentity.translate(x, y).scale(k));
    },
    [width, height, maximum],
  );
  return { transform, fit, zoomIn: () => scaleBy(STEP), zoomOut: () => scaleBy(1 / STEP), reset, show };
}

function createZoom(element: SVGSVGElement, width: number, height: number, maximum: number) {
  return zoom<SVGSVGElement, unknown>()
    .extent([
      [0, 0],
      [width, height],
    ])
    .translateExtent([
      [0, 0],
      [width, height],
    ])
    .scaleExtent([1, maximum])
    .clickDistance(CLICK_PX)
    .wheelDelta(({ deltaY, deltaMode, ctrlKey }: WheelEvent) => {
      // Pinches on a touchpad come as many small turns with Ctrl, those of a wheel as few large ones.
      const doublings = -deltaY * (deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 0.002 : 0.05) * (ctrlKey ? 5 : 1);
      return Math.max(-MOST_DOUBLINGS, Math.min(MOST_DOUBLINGS, doublings));
    })
    .filter((event: Event) => {
      if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey || document.activeElement === element;
      if (event instanceof MouseEvent) return event.button === 0 && !event.ctrlKey;
      // One finger scrolls the page as long as the map shows all there is.
      const touches = (event as TouchEvent).touches?.length ?? 0;
      return touches > 1 || zoomTransform(element).k !== 1;
    });
}
