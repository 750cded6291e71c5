/** Collects named schemas (`$id`) as components and replaces each use by a reference. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export class SchemaComponents {
  readonly schemas: Record<string, JsonObject> = {};

  /** The schema as plain JSON with references to the components it is made of. */
  refer(schema: object): JsonObject {
    const { $id, ...rest } = JSON.parse(JSON.stringify(schema)) as JsonObject & { $id?: string };
    if ($id === undefined) return this.#inside(rest) as JsonObject;
    if (this.schemas[$id] === undefined) {
      this.schemas[$id] = {}; // taken, in case it contains itself
      this.schemas[$id] = this.#inside(rest) as JsonObject;
    }
    return { $ref: `#/components/schemas/${$id}` };
  }

  #inside(value: Json): Json {
    if (Array.isArray(value)) return value.map((item) => this.#inside(item));
    if (value === null || typeof value !== 'object') return value;
    if (typeof value.$id === 'string') return this.refer(value);
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.#inside(item)]));
  }
}
