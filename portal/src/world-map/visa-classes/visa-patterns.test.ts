/** Colours and patterns of the answers, as readers of any colour vision see them. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAP_CLASSES, VISA_LOOKS } from './visa-patterns.ts';

type Rgb = readonly [number, number, number];

/** G. M. Machado, M. M. Oliveira, L. A. F. Fernandes (2009), severity 1, for linear RGB. */
const VISIONS: Record<string, readonly Rgb[]> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Distances in OKLab, where black and white are 1 apart. Plain colours have no pattern to help. */
const APART = 0.09;
const PLAIN_APART = 0.15;
/** The map is flat as a rule: its colours alone tell the answers apart. */
const FLAT_APART = 0.105;
/** Of a fill and the border around it (WCAG 2.2, 1.4.11). */
const BORDER_CONTRAST = 3;

const sheet = readFileSync(new URL('../../styles/visa-types.css', import.meta.url), 'utf8');
const themes = [...sheet.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(
  ([, body = '']) =>
    new Map([...body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value])),
);

describe('visa types', () => {
  it('have a dark colour for every light one', () => {
    expect(themes).toHaveLength(2);
    expect([...(themes[1]?.keys() ?? [])]).toEqual([...(themes[0]?.keys() ?? [])]);
  });

  describe.each([
    ['light', 0],
    ['dark', 1],
  ])('in the %s theme', (_, theme) => {
    const colour = (property: string): Rgb => linear(themes[theme]?.get(property) ?? '');

    it.each(Object.entries(VISIONS))('stay apart for readers with %s', (_name, vision) => {
      for (const [a, b] of pairs(MAP_CLASSES)) {
        const isPlain = VISA_LOOKS[a].mark === VISA_LOOKS[b].mark;
        const [first, second] = [a, b].map((each) => okLab(seen(colour(VISA_LOOKS[each].fill), vision))) as [Rgb, Rgb];
        const distance = Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
        if (!isPlain && (a === 'none' || b === 'none')) continue;
        expect(distance, `${a} and ${b}`).toBeGreaterThan(isPlain ? PLAIN_APART : APART);
      }
    });

    it.each(Object.entries(VISIONS))('stay apart without patterns for readers with %s', (_name, vision) => {
      for (const [a, b] of pairs(MAP_CLASSES.filter((each) => each !== 'none'))) {
        const [first, second] = [a, b].map((each) => okLab(seen(colour(VISA_LOOKS[each].fill), vision))) as [Rgb, Rgb];
        const distance = Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
        expect(distance, `${a} and ${b}`).toBeGreaterThan(FLAT_APART);
      }
    });

    it('stand out from the border between countries', () => {
      for (const name of MAP_CLASSES) {
        if (name === 'none') continue;
        expect(contrast(colour(VISA_LOOKS[name].fill), colour('--map-border')), name).toBeGreaterThanOrEqual(
          BORDER_CONTRAST,
        );
      }
    });

    it('have marks that stand out from their ground', () => {
      for (const name of MAP_CLASSES) {
        const { fill, ink } = VISA_LOOKS[name];
        if (ink) expect(contrast(colour(ink), colour(fill)), name).toBeGreaterThan(3);
      }
    });

    it('have coasts that stand out from the sea', () => {
      expect(contrast(colour('--map-coast'), colour('--map-sea'))).toBeGreaterThan(3);
    });
  });
});

function* pairs<T>(list: readonly T[]): Generator<[T, T]> {
  for (const [index, a] of list.entries()) for (const b of list.slice(index + 1)) yield [a, b];
}

function linear(hex: string): Rgb {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
}

function seen([r, g, b]: Rgb, vision: readonly Rgb[]): Rgb {
  return vision.map((row) => Math.min(1, Math.max(0, row[0] * r + row[1] * g + row[2] * b))) as unknown as Rgb;
}

/** Björn Ottosson's OKLab, from linear sRGB. */
function okLab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [a, b].map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05).sort((x, y) => y - x);
  return (light ?? 0) / (dark ?? 1);
}
