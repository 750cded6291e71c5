import { describe, expect, it } from 'vitest';
import { matchesEtag } from './conditional-requests.ts';

const etag = 'W/"12-abc"';

describe('matchesEtag', () => {
  it.each([etag, '"12-abc"', '*', ' * ', `"x", ${etag}`, `"a,b" ,W/"12-abc"`])('%s holds', (value) => {
    expect(matchesEtag(value, etag)).toBe(true);
  });
  it.each(['', '"12-ab"', '12-abc', 'W/12-abc', '"*"', '"x, *"', '"a" "W/"', 'w/"12-abcd"'])('%s does not', (value) => {
    expect(matchesEtag(value, etag)).toBe(false);
  });
});
