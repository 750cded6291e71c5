import { describe, expect, it } from 'vitest';
import { VISA_CLASSES } from '../visa-classes/visa-class.ts';
import { type MapDocument, mapDocument, mapDocumentSize } from './map-document.ts';

const MAP: MapDocument = {
  title: 'A <passport> & "its" world',
  notes: ['Carnet', 'No position'],
  shapes: [
    { countryId: 392, path: 'M0 0L9 9' },
    { countryId: undefined, path: 'M1 1L2 2' },
  ],
  dots: [{ id: 702, x: 10, y: 10 }],
  classOf: (id) => (id === 392 ? 'visa_free' : id === 702 ? 'eta' : 'none'),
  legend: {
    ...(Object.fromEntries(VISA_CLASSES.map((each) => [each, `${each} (1)`])) as Record<
      (typeof VISA_CLASSES)[number],
      string
    >),
    own: 'own',
  },
  hasPatterns: true,
  colourOf: (property) => `colour-of${property}`,
};

describe('the saved map', () => {
  const svg = mapDocument(MAP);

  it('stands alone: colours of its own, no variables, nothing from elsewhere', () => {
    expect(svg).not.toMatch(/var\(|href|style=|<script/);
    expect(svg).toContain('fill="colour-of--visa-free"');
  });

  it('writes titles as text, whatever is in them', () => {
    expect(svg).toContain('A &#60;passport&#62; &#38; &#34;its&#34; world');
  });

  it('draws shapes and dots in their classes, and areas without data as such', () => {
    expect(svg).toContain('d="M0 0L9 9" fill="url(#visa_free)"');
    expect(svg).toContain('d="M1 1L2 2" fill="url(#none)"');
    expect(svg).toMatch(/<circle [^>]*fill="url\(#eta\)"/);
  });

  it('has a legend of every class, and room for it', () => {
    for (const each of VISA_CLASSES) expect(svg).toContain(`>${each} (1)</text>`);
    const { height } = mapDocumentSize(MAP);
    const lowest = Math.max(...[...svg.matchAll(/<text x="\d+" y="(\d+)"/g)].map(([, y]) => Number(y)));
    expect(lowest).toBeLessThan(height);
  });
});
