import { describe, expect, it } from 'vitest';
import { assemble } from './wasm-text.ts';

const moduleOf = (body: string) => `
  (module
    (import "carnet" "memory" (memory 1))
    (func (export "run") (param $a i32) (param $b i32) (result i32) (local $i i32) ;; a remark
      ${body}))`;

function run(body: string, a = 0, b = 0): { readonly result: unknown; readonly memory: DataView } {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(assemble(moduleOf(body))), {
    carnet: { memory },
  });
  const result = (exports.run as (a: number, b: number) => unknown)(a, b);
  return { result, memory: new DataView(memory.buffer) };
}

describe('the assembler of WebAssembly', () => {
  it('has operands in order', () => {
    expect(run('(i32.sub (local.get $a) (local.get $b))', 7, 3).result).toBe(4);
  });

  it.each([0, 1, 63, 64, 127, 128, 1536, 65_536, 2 ** 31 - 1, -1, -64, -65, -96, -(2 ** 31)])(
    'has the constant %i',
    (value) => {
      expect(run(`(i32.const ${value})`).result).toBe(value);
    },
  );

  it('has blocks that are left and loops that go on by their labels, the innermost of a name first', () => {
    const sum = `
      (block $all
        (loop $next
          (br_if $all (i32.ge_u (local.get $i) (local.get $a)))
          (block $all (br $all))
          (local.set $i (i32.add (local.get $i) (i32.const 1)))
          (local.set $b (i32.add (local.get $b) (local.get $i)))
          (br $next)))
      (local.get $b)`;
    expect(run(sum, 10).result).toBe(55);
  });

  it('has conditions with and without another way, and returns', () => {
    const larger = `
      (if (i32.gt_u (local.get $a) (local.get $b)) (then (return (local.get $a))))
      (if (i32.eq (local.get $b) (i32.const 5))
        (then (local.set $i (i32.const 55)))
        (else (local.set $i (local.get $b))))
      (local.get $i)`;
    expect([run(larger, 9, 3).result, run(larger, 3, 5).result, run(larger, 3, 6).result]).toEqual([9, 55, 6]);
  });

  it('writes to memory at addresses and so far behind them', () => {
    const { memory } = run('(f64.store offset=200 (local.get $a) (f64.const -2.5)) (i32.const 0)', 8);
    expect(memory.getFloat64(208, true)).toBe(-2.5);
  });

  it('reckons with two numbers at a time', () => {
    const { memory, result } = run(`
      (v128.store (local.get $a)
        (i8x16.shuffle 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23
          (f64x2.replace_lane 1 (f64x2.splat (f64.const 3)) (f64.const 4))
          (f64x2.splat (f64.const 7))))
      (i64x2.bitmask (f64x2.gt (v128.load (local.get $a)) (f64x2.splat (f64.const 4))))`);
    expect([memory.getFloat64(0, true), memory.getFloat64(8, true), result]).toEqual([4, 7, 2]);
  });

  it('reckons with four numbers at a time', () => {
    const { memory, result } = run(
      `
      (v128.store (local.get $a)
        (f32x4.mul
          (f32x4.convert_i32x4_s (v128.const i32x4 1 -2 3 2147483647))
          (f32x4.splat (f32.demote_f64 (f64.const 0.5)))))
      (i32x4.bitmask (i32x4.gt_s (v128.const i32x4 1 -2 3 5) (i32x4.splat (local.get $b))))`,
      16,
      2,
    );
    expect([0, 1, 2, 3].map((lane) => memory.getFloat32(16 + 4 * lane, true))).toEqual([0.5, -1, 1.5, 2 ** 30]);
    expect(result).toBe(0b1100);
  });

  it.each([
    ['a constant', '(v128.const f32x4 1 2 3 4)', 'f32x4 is no constant'],
    ['an instruction', '(i32.nonsense)', 'i32.nonsense is no instruction'],
    ['a local', '(local.get $nobody)', 'nothing is called $nobody'],
    ['a label', '(br $nowhere)', 'nothing is called $nowhere'],
  ])('names %s that it does not know', (_what, body, message) => {
    expect(() => assemble(moduleOf(body))).toThrow(message);
  });

  it('says when parentheses are missing', () => {
    expect(() => assemble('(module (import')).toThrow('the text ends before its parentheses do');
  });
});
