/** The reader's own key or token for trying operations: typed once, in the memory of this page and nowhere else. */
import { useEffect, useState } from 'preact/hooks';
import { session } from '../../../api/session.ts';
import type { Surface } from './surface.ts';

const held: Record<Surface, string> = { public: '', dashboard: '' };
const listeners = new Set<() => void>();

export function holdCredential(surface: Surface, value: string): void {
  held[surface] = value.trim();
  for (const listener of listeners) listener();
}

export function useHeldCredential(surface: Surface): string {
  const [value, setValue] = useState(held[surface]);
  useEffect(() => {
    const update = () => setValue(held[surface]);
    update();
    listeners.add(update);
    return () => {
      listeners.delete(update);
    };
  }, [surface]);
  return value;
}

/** The header that carries the credential; undefined when there is none. */
export async function credentialHeader(surface: Surface): Promise<readonly [string, string] | undefined> {
  const typed = held[surface];
  if (surface === 'public') return typed === '' ? undefined : ['x-api-key', typed];
  const token = typed === '' ? await session.token() : typed;
  return token === undefined ? undefined : ['authorization', `Bearer ${token}`];
}
