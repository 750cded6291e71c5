/** Changes single values of a YAML file: every line that says nothing of them stays as it is, with its comments. */
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { DataPath } from '../yaml/yaml-file.ts';
import { itemLines, pairLines } from './yaml-text.ts';

/** The names of an object's members, by its path, in the order in which files have them. */
export type OrderOf = (path: DataPath) => readonly string[];

type MapNode = YAMLMap<Node, Node | null>;
type ListNode = YAMLSeq<Node>;

export class YamlEdit {
  readonly #orderOf: OrderOf;
  #text: string;
  #document: Document.Parsed;

  constructor(text: string, orderOf: OrderOf) {
    this.#orderOf = orderOf;
    this.#text = text;
    this.#document = parse(text);
  }

  get text(): string {
    return this.#text;
  }

  /** The value at a place; undefined = there is none. */
  get(path: DataPath): unknown {
    const node = this.#document.getIn(path, true);
    return (node as Node | undefined)?.toJS(this.#document);
  }

  /** `value` undefined takes it away, and the object that would be empty then. A list is added to at its length. */
  set(path: DataPath, value: unknown): void {
    let holder: unknown = this.#document.contents;
    for (const [depth, step] of path.entries()) {
      if (!isBlock(holder)) throw new Error(`${path.join('.')} is in nothing that has a line for each member`);
      const child = childOf(holder, step);
      if (depth < path.length - 1 && isBlock(child)) {
        holder = child;
        continue;
      }
      const holderPath = path.slice(0, depth);
      const whole = this.#within(child?.toJS(this.#document), path.slice(0, depth + 1), path.slice(depth + 1), value);
      if (whole === undefined && holder.items.length === 1 && depth > 0) this.set(holderPath, undefined);
      else if (isSeq(holder)) this.#setItem(holder, Number(step), whole);
      else this.#setMember(holder, String(step), whole, this.#orderOf(holderPath));
      return;
    }
  }

  /** Puts an object into a list, before the one at `index`, with a line for each member. */
  insert(path: DataPath, index: number, value: unknown): void {
    const list = this.#document.getIn(path, true);
    if (!isSeq(list) || !isBlock(list)) {
      this.set(path, ((this.get(path) ?? []) as unknown[]).toSpliced(index, 0, value));
      return;
    }
    const items = (list as ListNode).items;
    const isSpaced = items.every((item, at) => at === 0 || this.#isBlankAbove(item));
    const lines = itemLines(value, this.#column(this.#hyphenOf(items[0] as Node)), true).join('\n');
    const blank = isSpaced ? '\n' : '';
    if (index > 0) this.#insertLines(this.#endOf(items[index - 1] as Node), `${blank}${lines}`);
    else {
      const first = this.#commentsAbove(this.#hyphenOf(items[0] as Node));
      this.#become(`${this.#text.slice(0, first)}${lines}\n${blank}${this.#text.slice(first)}`);
    }
  }

  #setMember(holder: MapNode, key: string, value: unknown, order: readonly string[]): void {
    const indent = this.#column(startOf((holder.items[0] as Pair<Node>).key));
    const pair = holder.items.find((one) => keyOf(one) === key);
    if (pair !== undefined) {
      const [start, end] = [startOf(pair.key), this.#endOfPair(pair)];
      if (value === undefined) this.#removeLines(this.#lineStart(start), end);
      else this.#replace(start, end, pairLines(key, value, indent), commentsIn(pair.value));
    } else if (value !== undefined) {
      const before = holder.items.findLast((one) => order.indexOf(keyOf(one)) < order.indexOf(key));
      // What an object is known by stays the first of it.
      const above = before ?? (holder.items[0] as Pair<Node, Node | null>);
      this.#insertLines(this.#endOfPair(above), pairLines(key, value, indent).join('\n'));
    }
  }

  #setItem(holder: ListNode, index: number, value: unknown): void {
    const item = holder.items[index];
    if (item === undefined) {
      const [first, last] = [holder.items[0], holder.items.at(-1)] as [Node, Node];
      const lines = itemLines(value, this.#column(this.#hyphenOf(first)));
      this.#insertLines(this.#endOf(last), lines.join('\n'));
      return;
    }
    const [start, end] = [this.#hyphenOf(item), this.#endOf(item)];
    if (value === undefined) {
      // Of the blank lines above and below one stays.
      const last =
        this.#isBlankAbove(item) && /^[^\n]*\n[^\S\n]*\n/.test(this.#text.slice(end)) ? this.#lineEnd(end) + 1 : end;
      this.#removeLines(this.#commentsAbove(start), last);
    } else this.#replace(start, end, itemLines(value, this.#column(start)), commentsIn(item));
  }

  /** `known` is what stands at `holder`; what a step of `path` leads to becomes another value. */
  #within(known: unknown, holder: DataPath, path: DataPath, value: unknown): unknown {
    const [step, ...rest] = path;
    if (step === undefined) return value;
    if (Array.isArray(known)) {
      const inner = this.#within(known[Number(step)], [...holder, step], rest, value);
      const items = known.toSpliced(Number(step), 1, ...(inner === undefined ? [] : [inner]));
      return items.length === 0 ? undefined : items;
    }
    const members = new Map(Object.entries((known ?? {}) as Record<string, unknown>));
    const inner = this.#within(members.get(String(step)), [...holder, step], rest, value);
    if (inner === undefined) members.delete(String(step));
    else members.set(String(step), inner);
    if (members.size === 0) return undefined;
    const isNew = inner !== undefined && !(step in ((known ?? {}) as object));
    return Object.fromEntries(isNew ? lastInOrder([...members], this.#orderOf(holder)) : members);
  }

  /** Comments within it go above it, and one behind it stays where it is as long as that is one line. */
  #replace(start: number, end: number, lines: readonly string[], comments: readonly string[]): void {
    const indent = this.#column(start);
    const lineEnd = this.#lineEnd(end);
    const behind = this.#text.slice(end, lineEnd).trim();
    const isOneLine = lines.length === 1 && !this.#text.slice(start, end).includes('\n');
    const inside = comments.map((text) => `#${text}`).filter((text) => this.#text.slice(start, lineEnd).includes(text));
    const above = [...new Set([...inside, ...(behind === '' ? [] : [behind])])];
    const kept = isOneLine ? [] : above.flatMap((comment) => [comment, '\n', ' '.repeat(indent)]);
    const text = [...kept, lines.join('\n').slice(indent)].join('');
    this.#become(this.#text.slice(0, start) + text + this.#text.slice(isOneLine ? end : lineEnd));
  }

  /** Behind the line that `at` is in. */
  #insertLines(at: number, lines: string): void {
    const end = this.#lineEnd(at);
    this.#become(`${this.#text.slice(0, end)}\n${lines}${this.#text.slice(end) || '\n'}`);
  }

  /** From the start of a line through the end of the one that `last` is in. */
  #removeLines(first: number, last: number): void {
    this.#become(this.#text.slice(0, first) + this.#text.slice(this.#lineEnd(last) + 1));
  }

  #become(text: string): void {
    this.#text = text;
    this.#document = parse(text);
  }

  #lineStart(at: number): number {
    return this.#text.lastIndexOf('\n', at - 1) + 1;
  }

  #lineEnd(at: number): number {
    const end = this.#text.indexOf('\n', at);
    return end === -1 ? this.#text.length : end;
  }

  #column(at: number): number {
    return at - this.#lineStart(at);
  }

  #hyphenOf(item: Node): number {
    return this.#text.lastIndexOf('-', startOf(item) - 1);
  }

  #isBlankAbove(item: Node): boolean {
    return /\n[^\S\n]*\n$/.test(this.#text.slice(0, this.#commentsAbove(this.#hyphenOf(item))));
  }

  /** Where the comment lines begin that stand right above the line of `at`. */
  #commentsAbove(at: number): number {
    let first = this.#lineStart(at);
    while (first > 0 && /^[^\S\n]*#/.test(this.#text.slice(this.#lineStart(first - 1), first))) {
      first = this.#lineStart(first - 1);
    }
    return first;
  }

  #endOfPair({ key, value }: Pair<Node, Node | null>): number {
    const endOfKey = this.#text.indexOf(':', key.range?.[1] ?? 0) + 1;
    return value === null ? endOfKey : Math.max(endOfKey, this.#endOf(value));
  }

  /** Behind the last character of a value, of which blank lines and comments that follow are no part. */
  #endOf(node: Node): number {
    if (isBlock(node)) {
      const last = node.items.at(-1);
      return isMap(node) ? this.#endOfPair(last as Pair<Node, Node | null>) : this.#endOf(last as Node);
    }
    const [start, end] = node.range ?? [0, 0];
    return start + this.#text.slice(start, end).trimEnd().length;
  }
}

const parse = (text: string) => parseDocument(text, { version: '1.2', schema: 'core' });

function isBlock(node: unknown): node is MapNode | ListNode {
  return (isMap(node) || isSeq(node)) && node.flow !== true && node.items.length > 0;
}

function childOf(holder: MapNode | ListNode, step: string | number): Node | null | undefined {
  if (isSeq(holder)) return holder.items[Number(step)];
  return holder.items.find((pair) => keyOf(pair) === String(step))?.value;
}

function keyOf({ key }: Pair<unknown, unknown>): string {
  return String(isScalar(key) ? key.value : key);
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

function commentsIn(node: Node | null): string[] {
  const comments: string[] = [];
  if (node === null) return comments;
  visit(node, (_, one) => {
    const { commentBefore, comment } = one as {
      readonly commentBefore?: string | null;
      readonly comment?: string | null;
    };
    for (const text of [commentBefore, comment]) if (text != null) comments.push(...text.split('\n'));
  });
  return comments;
}

/** The others stay in the order that they have. */
function lastInOrder(members: readonly [string, unknown][], order: readonly string[]): [string, unknown][] {
  const others = members.slice(0, -1);
  const added = members.at(-1) as [string, unknown];
  const before = others.findLastIndex(([name]) => order.indexOf(name) < order.indexOf(added[0]));
  return others.toSpliced(before + 1, 0, added);
}
