/** How the values of a list's fields are served: in their order, some of them within objects. */
import { type Field, type Fields, namesOf, type ValueOf } from './field.ts';

/** By path, `object.member` for what is served within an object. */
export type ByPath<List extends Fields> = {
  [Name in keyof List & string as List[Name] extends { readonly description: string }
    ? List[Name] extends { readonly served: infer Path extends string }
      ? Path
      : Name
    : never]: Served<List[Name]>;
};
type Served<F extends Field> = ValueOf<F> | NullOf<F>;
type NullOf<F extends Field> = F extends { readonly always: true } | { readonly servedForNull: false }
  ? never
  : F extends { readonly served: `${string}.${string}`; readonly needed: true }
    ? never
    : null;

export type ObjectsOf<Path> = Path extends `${infer Name}.${string}` ? Name : never;
type Members<Paths, Name extends string> = {
  [Path in keyof Paths as Path extends `${Name}.${infer Member}` ? Member : never]: Paths[Path];
};
type Nested<Paths> = {
  [Path in keyof Paths as Path extends `${string}.${string}` ? never : Path]: Paths[Path];
} & { [Name in ObjectsOf<keyof Paths>]: Members<Paths, Name> | null };

/** The described fields of a list as answers show them. An object is null when no field in it is set. */
export type ServedFields<List extends Fields> = Nested<ByPath<List>>;

/** Makes the answer's part from the values of a record. */
export function served<List extends Fields>(
  list: List,
): (values: { readonly [Name in keyof List]: unknown }) => ServedFields<List> {
  const places = servedPlaces(list);
  return (values) => {
    const answer: Record<string, unknown> = {};
    for (const { name, field, object, member } of places) {
      const value = values[name] ?? field.servedForNull ?? null;
      if (object === undefined) {
        answer[member] = value;
        continue;
      }
      answer[object] ??= null;
      if (value !== null) answer[object] ??= emptyObject(places, object);
      if (value !== null) (answer[object] as Record<string, unknown>)[member] = value;
    }
    return answer as ServedFields<List>;
  };
}

interface ServedPlace<Name> {
  readonly name: Name;
  readonly field: Field;
  readonly object: string | undefined;
  readonly member: string;
}

/** Where each described field of a list is served, in the list's order. */
export function servedPlaces<List extends Fields>(list: List): readonly ServedPlace<keyof List & string>[] {
  return namesOf(list).flatMap((name) => {
    const field: Field | undefined = list[name];
    if (field?.description === undefined) return [];
    const path = (field.served ?? name).split('.');
    return [{ name, field, object: path.length > 1 ? path[0] : undefined, member: path.at(-1) as string }];
  });
}

function emptyObject(places: readonly ServedPlace<string>[], object: string): Record<string, null> {
  return Object.fromEntries(places.filter((one) => one.object === object).map(({ member }) => [member, null]));
}
