/** Marks of places close together, moved apart where they would cover each other. */
import type { Dot } from './dots.ts';

const ROUNDS = 60;

/**
 * Centres end up about `gap` apart, each as near to its own place as that allows; the same dots always go the same way.
 */
export function spreadDots(dots: readonly Dot[], gap: number): Dot[] {
  const moved = dots.map(({ id, x, y }) => ({ id, x, y }));
  for (let round = 0; round < ROUNDS; round += 1) {
    let hasMoved = false;
    for (const [index, a] of moved.entries()) {
      for (const b of moved.slice(index + 1)) {
        if (pushApart(a, b, gap)) hasMoved = true;
      }
    }
    if (!hasMoved) break;
  }
  return moved;
}

type Movable = { x: number; y: number };

function pushApart(a: Movable, b: Movable, gap: number): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const distance = Math.hypot(dx, dy);
  if (distance >= gap - 0.01) return false;
  const push = (gap - distance) / 2;
  // Two on the same spot part sideways.
  const [ux, uy] = distance === 0 ? [1, 0] : [dx / distance, dy / distance];
  a.x -= ux * push;
  a.y -= uy * push;
  b.x += ux * push;
  b.y += uy * push;
  return true;
}
