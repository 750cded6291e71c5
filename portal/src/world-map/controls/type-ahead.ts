/** Letters typed one after the other find a name that begins with them. */
import { fold } from '@carnet/rules/fold-text.ts';

const PAUSE_MS = 900;

export interface TypeAhead {
  /** The next name after `from` that begins with what was typed; undefined when there is none. */
  find<T extends { readonly id: number; readonly name: string }>(
    list: readonly T[],
    from: number | undefined,
    letter: string,
    now: number,
  ): T | undefined;
  /** Another key was pressed: the next letter starts again. */
  end(): void;
}

export function createTypeAhead(): TypeAhead {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  return {
    find(list, from, letter, now) {
      typed = now - last > PAUSE_MS ? letter : typed + letter;
      last = now;
      const wanted = fold(typed);
      const start = list.findIndex(({ id }) => id === from);
      // A second letter may stay on the same name; the first one moves on.
      const offset = [...typed].length > 1 ? 0 : 1;
      const from0 = start < 0 ? 0 : start + offset;
      return [...list.slice(from0), ...list.slice(0, from0)].find(({ name }) => fold(name).startsWith(wanted));
    },
    end() {
      last = Number.NEGATIVE_INFINITY;
    },
  };
}
