/**
 * Assembles WebAssembly from its text format, as much of it as we use: one exported function over imported memory, its parameters
 * and locals named, its instructions folded. What each is in bytes says the WebAssembly Core Specification 2.0, chapter 5.4.
 */

/** A word, or what stands in parentheses. */
type Expression = string | readonly Expression[];

const TYPES: Readonly<Record<string, number>> = { i32: 0x7f, f64: 0x7c, v128: 0x7b };

/** Instructions whose operands are expressions and nothing else. */
const PLAIN: Readonly<Record<string, readonly number[]>> = {
  return: [0x0f],
  'i32.eq': [0x46],
  'i32.gt_u': [0x4b],
  'i32.lt_s': [0x48],
  'i32.gt_s': [0x4a],
  'i32.le_s': [0x4c],
  'i32.ge_u': [0x4f],
  'i32.add': [0x6a],
  'i32.sub': [0x6b],
  'i32.mul': [0x6c],
  'i32.and': [0x71],
  'i32.or': [0x72],
  'i32.xor': [0x73],
  'i32.shl': [0x74],
  'i32.shr_u': [0x76],
  'i32.lt_u': [0x49],
  'f64.lt': [0x63],
  'f64.gt': [0x64],
  'f64.le': [0x65],
  'f64.abs': [0x99],
  'f64.nearest': [0x9e],
  'f64.add': [0xa0],
  'f64.sub': [0xa1],
  'f64.mul': [0xa2],
  'f64.min': [0xa4],
  'f64.convert_i32_s': [0xb7],
  'f32.demote_f64': [0xb6],
  'i32.trunc_f64_s': [0xaa],
  'v128.and': [0xfd, 0x4e],
  'v128.or': [0xfd, 0x50],
  'v128.xor': [0xfd, 0x51],
  'v128.any_true': [0xfd, 0x53],
  'i32x4.splat': [0xfd, 0x11],
  'i32x4.gt_s': [0xfd, 0x3b],
  'i32x4.bitmask': [0xfd, 0xa4, 0x01],
  'i32x4.sub': [0xfd, 0xb1, 0x01],
  'i64x2.bitmask': [0xfd, 0xc4, 0x01],
  'f32x4.splat': [0xfd, 0x13],
  'f32x4.le': [0xfd, 0x45],
  'f32x4.add': [0xfd, 0xe4, 0x01],
  'f32x4.sub': [0xfd, 0xe5, 0x01],
  'f32x4.mul': [0xfd, 0xe6, 0x01],
  'f32x4.convert_i32x4_s': [0xfd, 0xfa, 0x01],
  'f64x2.splat': [0xfd, 0x14],
  'f64x2.gt': [0xfd, 0x4a],
  'f64x2.le': [0xfd, 0x4b],
  'f64x2.abs': [0xfd, 0xec, 0x01],
  'f64x2.add': [0xfd, 0xf0, 0x01],
  'f64x2.sub': [0xfd, 0xf1, 0x01],
  'f64x2.mul': [0xfd, 0xf2, 0x01],
  'f64x2.convert_low_i32x4_s': [0xfd, 0xfe, 0x01],
};

/** With the number of a lane in front of the operands. */
const OF_LANE: Readonly<Record<string, readonly number[]>> = {
  'i32x4.extract_lane': [0xfd, 0x1b],
  'f64x2.extract_lane': [0xfd, 0x21],
  'f64x2.replace_lane': [0xfd, 0x22],
};

/** With `offset=` in front of the operands, or without; the power of two that the address is a multiple of comes after the instruction. */
const OF_MEMORY: Readonly<Record<string, { readonly bytes: readonly number[]; readonly alignment: number }>> = {
  'i32.load': { bytes: [0x28], alignment: 2 },
  'i32.store': { bytes: [0x36], alignment: 2 },
  'f64.load': { bytes: [0x2b], alignment: 3 },
  'f64.store': { bytes: [0x39], alignment: 3 },
  'v128.load': { bytes: [0xfd, 0x00], alignment: 3 },
  'v128.load64_splat': { bytes: [0xfd, 0x0a], alignment: 3 },
  'v128.store': { bytes: [0xfd, 0x0b], alignment: 3 },
};

const OF_LOCAL: Readonly<Record<string, number>> = { 'local.get': 0x20, 'local.set': 0x21 };
const OF_LABEL: Readonly<Record<string, number>> = { br: 0x0c, br_if: 0x0d };
const OF_BLOCK: Readonly<Record<string, number>> = { block: 0x02, loop: 0x03 };
const LANES = 16;
const EMPTY_TYPE = 0x40;
const IF = 0x04;
const ELSE = 0x05;
const END = 0x0b;

const SECTION = { types: 1, imports: 2, functions: 3, exports: 7, code: 10 } as const;
const FUNCTION_TYPE = 0x60;
const KIND = { function: 0, memory: 2 } as const;
const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

/** The module's bytes. Throws an Error that names the word it does not know. */
export function assemble(text: string): Uint8Array<ArrayBuffer> {
  const [, imported, defined] = parse(text) as [string, readonly Expression[], readonly Expression[]];
  const [, fromModule, fromName, [, pages]] = imported as [string, string, string, [string, string]];
  const signature: Record<'param' | 'result' | 'local', number[]> = { param: [], result: [], local: [] };
  const names: string[] = [];
  const body: Expression[] = [];
  let exportName = '';
  for (const part of defined.slice(1) as (readonly string[])[]) {
    const [word, ...rest] = part as [string, ...string[]];
    if (word === 'export') exportName = unquoted(rest[0] as string);
    else if (word === 'param' || word === 'result' || word === 'local') {
      signature[word].push(oneOf(TYPES, rest.at(-1) as string, 'type'));
      if (word !== 'result') names.push(rest[0] as string);
    } else body.push(part);
  }
  const code = [
    ...vector(signature.local.map((type) => [1, type])),
    ...body.flatMap((expression) => bytesOf(expression, names, [])),
    END,
  ];
  const type = [FUNCTION_TYPE, ...vector(signature.param), ...vector(signature.result)];
  const memory = [
    ...name(unquoted(fromModule)),
    ...name(unquoted(fromName)),
    KIND.memory,
    0,
    ...unsigned(Number(pages)),
  ];
  return Uint8Array.from([
    ...HEADER,
    ...section(SECTION.types, type),
    ...section(SECTION.imports, memory),
    ...section(SECTION.functions, [0]),
    ...section(SECTION.exports, [...name(exportName), KIND.function, 0]),
    ...section(SECTION.code, [...unsigned(code.length), ...code]),
  ]);
}

function parse(text: string): Expression {
  const words = text.replaceAll(/;;.*/g, '').match(/[()]|"[^"]*"|[^\s()]+/g) ?? [];
  let at = 0;
  const read = (): Expression => {
    const word = words[at++];
    if (word === undefined) throw new Error('the text ends before its parentheses do');
    if (word !== '(') return word;
    const parts: Expression[] = [];
    while (words[at] !== ')') parts.push(read());
    at += 1;
    return parts;
  };
  return read();
}

/** `locals`: parameters and locals in order; `labels`: of the blocks around it, the outermost first. */
function bytesOf(expression: Expression, locals: readonly string[], labels: readonly string[]): number[] {
  const [word, ...operands] = expression as [string, ...Expression[]];
  const within = (inner: readonly Expression[], label?: string) =>
    inner.flatMap((part) => bytesOf(part, locals, label === undefined ? labels : [...labels, label]));
  const first = operands[0] as string;
  const rest = operands.slice(1);
  if (word === 'i32.const') return [0x41, ...signed(Number(first))];
  if (word === 'f64.const') return [0x44, ...new Uint8Array(Float64Array.of(Number(first)).buffer)];
  if (word === 'v128.const') {
    if (first !== 'i32x4') throw new Error(`${first} is no constant that is known here`);
    return [0xfd, 0x0c, ...new Uint8Array(Int32Array.from(rest, Number).buffer)];
  }
  if (word === 'if') {
    const [condition, then, otherwise] = operands as [Expression, readonly Expression[], (readonly Expression[])?];
    const other = otherwise === undefined ? [] : [ELSE, ...within(otherwise.slice(1), '')];
    return [...within([condition]), IF, EMPTY_TYPE, ...within(then.slice(1), ''), ...other, END];
  }
  if (word === 'i8x16.shuffle') {
    return [...within(operands.slice(LANES)), 0xfd, 0x0d, ...operands.slice(0, LANES).map(Number)];
  }
  if (word in OF_LOCAL) return [...within(rest), OF_LOCAL[word] as number, ...unsigned(place(locals, first))];
  if (word in OF_BLOCK) return [OF_BLOCK[word] as number, EMPTY_TYPE, ...within(rest, first), END];
  if (word in OF_LABEL) {
    return [...within(rest), OF_LABEL[word] as number, ...unsigned(labels.length - 1 - place(labels, first))];
  }
  if (word in OF_LANE) return [...within(rest), ...(OF_LANE[word] as readonly number[]), Number(first)];
  const ofMemory = OF_MEMORY[word];
  if (ofMemory !== undefined) {
    const offset = typeof first === 'string' ? Number(first.slice('offset='.length)) : 0;
    const addresses = typeof first === 'string' ? rest : operands;
    return [...within(addresses), ...ofMemory.bytes, ofMemory.alignment, ...unsigned(offset)];
  }
  return [...within(operands), ...oneOf(PLAIN, word, 'instruction')];
}

function place(names: readonly string[], sought: string): number {
  const at = names.lastIndexOf(sought);
  if (at === -1) throw new Error(`nothing is called ${sought} here`);
  return at;
}

function oneOf<Value>(known: Readonly<Record<string, Value>>, word: string, what: string): Value {
  const value = known[word];
  if (value === undefined) throw new Error(`${word} is no ${what} that is known here`);
  return value;
}

const unquoted = (word: string) => word.slice(1, -1);
const vector = (items: readonly (number | readonly number[])[]) => [...unsigned(items.length), ...items.flat()];
const name = (text: string) => vector([...Buffer.from(text)]);
/** With one entry. */
const section = (id: number, entry: readonly number[]) => [id, ...unsigned(entry.length + 1), 1, ...entry];

/** LEB128: seven bits a byte, the lowest first. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

/** The same with a sign: the highest bit of the last seven. */
function signed(value: number): number[] {
  return value >= -0x40 && value < 0x40 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}
