/** Cells of the earth, at least a kilometre wide, by which records that may be one place are brought together. */
import { sql } from 'kysely';
import type { Location } from '../../../domain/places/location.ts';

/** A twentieth of a degree: 5.6 km from south to north. */
const PER_DEGREE = 20;
const AROUND = 360 * PER_DEGREE;
/** Beyond 75 degrees, where such cells get narrow, the whole circle is one. */
const POLAR = 15 * PER_DEGREE;
const LAST_BAND = 180 * PER_DEGREE;

export function cellOf({ latitude, longitude }: Location): number {
  const band = Math.floor((latitude + 90) * PER_DEGREE);
  return cell(band, Math.floor((longitude + 180) * PER_DEGREE));
}

/** The same of the columns `latitude` and `longitude`. */
export function cellInSql(alias: string) {
  const band = `floor((${alias}.latitude + 90) * ${PER_DEGREE})::integer`;
  const column = `floor((${alias}.longitude + 180) * ${PER_DEGREE})::integer % ${AROUND}`;
  return sql.raw(
    `(${band} * ${AROUND} + case when ${band} >= ${POLAR} and ${band} < ${LAST_BAND - POLAR} then ${column} ` +
      'else 0 end)',
  );
}

/** The cells and all around them: whatever lies within a kilometre of a point in one of the cells. */
export function withNeighbours(cells: Iterable<number>): number[] {
  const near = new Set<number>();
  for (const one of cells) {
    const band = Math.floor(one / AROUND);
    const column = one % AROUND;
    const columns = isPolar(band) ? allColumns : [column - 1, column, column + 1];
    for (const other of [band - 1, band, band + 1]) {
      if (other < 0 || other > LAST_BAND) continue;
      for (const across of isPolar(other) ? [0] : columns) near.add(cell(other, across + AROUND));
    }
  }
  return [...near];
}

const allColumns = Array.from({ length: AROUND }, (_, column) => column);

function cell(band: number, column: number): number {
  return band * AROUND + (isPolar(band) ? 0 : column % AROUND);
}

function isPolar(band: number): boolean {
  return band < POLAR || band >= LAST_BAND - POLAR;
}
