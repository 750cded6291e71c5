/** Where the texts of a catalog's places go while it is built. */

import type { InstantText } from '../../instant-text.ts';
import type { GrowingArena } from './growing-columns.ts';
import type { SharedTexts } from './shared-texts.ts';
import type { SourceCounts } from './source-counts.ts';

export interface PlaceTexts {
  readonly arena: GrowingArena;
  readonly shared: SharedTexts;
  readonly instants: InstantText;
  readonly sources: SourceCounts;
}
