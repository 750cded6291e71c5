import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tourFileName } from './tour-file-name.ts';

const named = (name: string) => tourFileName({ id: 3, name }, 'gpx');

describe('the file name of a tour', () => {
  it.each([
    ['Belém by the river', 'belem-by-the-river-3.gpx'],
    ['  Rundgang: Straße & Ærø! ', 'rundgang-strasse-aero-3.gpx'],
    ['../../etc/passwd', 'etc-passwd-3.gpx'],
    ['C:\\windows\\con', 'c-windows-con-3.gpx'],
    ['a"\r\nset-cookie: x=1', 'a-set-cookie-x-1-3.gpx'],
    ['東京散歩', 'walking-tour-3.gpx'],
    ['\u202egpx.exe', 'gpx-exe-3.gpx'],
    ['-rf', 'rf-3.gpx'],
    ['...', 'walking-tour-3.gpx'],
    ['', 'walking-tour-3.gpx'],
  ])('%j becomes %s', (name, file) => {
    expect(named(name)).toBe(file);
  });

  it('is short and plain whatever the tour is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        expect(named(name)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*-3\.gpx$/);
        expect(named(name).length).toBeLessThanOrEqual(60 + '-3.gpx'.length);
      }),
    );
  });
});
