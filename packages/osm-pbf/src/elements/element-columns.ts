/** Where the lists of numbers of a way or a relation lie: made once for each kind, as a file has millions of them. */
import type { PbfReader } from 'pbf';
import { expectEnd, MalformedPbfError, type Span, spanOf } from '../wire.ts';

export class ElementColumns<Name extends string> {
  /** Of the element read last; empty where it has none. */
  readonly spans: Readonly<Record<Name, Span>>;
  readonly #element: string;
  readonly #columns: readonly { readonly field: number; readonly what: string; readonly span: Span }[];

  /** `fields` gives the field number of each list. */
  constructor(element: string, fields: Readonly<Record<Name, number>>) {
    this.#element = element;
    const columns = (Object.entries(fields) as [Name, number][]).map(([name, field]) => {
      return { name, field, what: `the ${name} of ${element}`, span: { start: 0, end: 0 } };
    });
    this.#columns = columns;
    this.spans = Object.fromEntries(columns.map(({ name, span }) => [name, span])) as Record<Name, Span>;
  }

  /** Fills `spans` and returns the element's id. */
  read(reader: PbfReader, { start, end }: Span): number {
    reader.pos = start;
    let id: number | undefined;
    for (const { span } of this.#columns) {
      span.start = 0;
      span.end = 0;
    }
    for (let field = reader.nextField(end); field !== 0; field = reader.nextField(end)) {
      if (field === 1) {
        id = reader.readVarint(true);
        continue;
      }
      for (const column of this.#columns) {
        if (column.field === field) spanOf(reader, end, column.what, column.span);
      }
    }
    expectEnd(reader, end, this.#element);
    if (id === undefined) throw new MalformedPbfError(`${this.#element} has no id`);
    return id;
  }
}
