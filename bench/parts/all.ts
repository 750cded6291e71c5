/** Every part of the benchmark by its name. */
import type { BenchContext } from '../bench-context.ts';
import type { Figure } from '../figure.ts';
import { list, notModified, personalised } from './against-bare-http.ts';
import { costly } from './costly.ts';
import { counting } from './counting.ts';
import { keys } from './keys.ts';
import { limiter } from './limiter.ts';
import { load } from './load.ts';
import { memory } from './memory.ts';
import type { PartName } from './names.ts';
import { osm } from './osm.ts';
import { overload } from './overload.ts';
import { places } from './places.ts';
import { portal } from './portal.ts';
import { postgres } from './postgres.ts';
import { rebuild } from './rebuild.ts';
import { time } from './time.ts';
import { trips } from './trips.ts';
import { usage } from './usage.ts';

export const parts: Readonly<Record<PartName, (bench: BenchContext) => Promise<Figure[]>>> = {
  personalised,
  '304': notModified,
  list,
  keys,
  postgres,
  memory,
  rebuild,
  load,
  counting,
  usage,
  limiter,
  overload,
  costly,
  places,
  osm,
  portal,
  trips,
  time,
};
