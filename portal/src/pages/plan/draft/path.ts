/** Reads and changes what stands at a path such as `travellers[0].documents[1].expiresOn`. */

type Step = string | number;

const stepsOf = (path: string): Step[] =>
  path
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

export function getAt(root: unknown, path: string): unknown {
  let value = root;
  for (const step of stepsOf(path)) value = (value as Record<Step, unknown> | null | undefined)?.[step];
  return value;
}

/** A copy in which the value stands there; `undefined` takes a field away. */
export function setAt<Root>(root: Root, path: string, value: unknown): Root {
  return put(root, stepsOf(path), value) as Root;
}

function put(node: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = [...((node as readonly unknown[] | undefined) ?? [])];
    list[step] = put(list[step], rest, value);
    return list;
  }
  const { [step]: before, ...others } = (node as Record<string, unknown> | undefined) ?? {};
  const after = put(before, rest, value);
  return after === undefined ? others : { ...others, [step]: after };
}

/** The number in `travellers[2].documents[0]` after `travellers`, here 2. */
export function indexIn(path: string, list: string): number | undefined {
  const found = new RegExp(`(?:^|\\.)${list}\\[(\\d+)\\]`).exec(path);
  return found ? Number(found[1]) : undefined;
}
