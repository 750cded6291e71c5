import { describe, expect, it } from 'vitest';
import { columnsByField, parseCategoryMapping, parseFieldMapping } from './field-mapping.ts';

describe('a mapping of columns', () => {
  it('is written as field=column, once or several times', () => {
    expect(parseFieldMapping(['name=Title, latitude=Geo Lat', 'description=Text\\, long,url='])).toEqual({
      name: 'Title',
      latitude: 'Geo Lat',
      description: 'Text, long',
      url: '',
    });
  });

  it.each([
    ['nam=Title', 'unknown field "nam" (did you mean "name"?)'],
    ['name', '"name" is not a mapping; write it as name=Title,latitude=lat'],
    ['name=A,name=B', 'the field "name" twice'],
  ])('%s is refused', (text, message) => {
    expect(() => parseFieldMapping([text])).toThrow(message);
  });

  it('finds usual names whatever their spelling, the likelier one first', () => {
    const columns = columnsByField(['Opening_Hours', 'Y', 'LAT', 'Title', 'Lng', 'Name', 'Website'], {});
    expect(Object.fromEntries(columns)).toEqual({ name: 5, latitude: 2, longitude: 4, website: 6, openingHours: 0 });
  });

  it('goes before usual names, and an empty one takes none', () => {
    const columns = columnsByField(['name', 'Titel', 'url'], { name: 'titel', url: '' });
    expect(Object.fromEntries(columns)).toEqual({ name: 1 });
  });

  it('of a column that is not there is refused with the nearest that is', () => {
    expect(() => columnsByField(['title', 'lat'], { name: 'titl' })).toThrow(
      'There is no column "titl" for name (did you mean "title"?). Columns: title, lat',
    );
  });
});

describe('a mapping of categories', () => {
  it('is written as value=category and ignores case', () => {
    const mapping = parseCategoryMapping(['Place of Worship=place_of_worship,a=b=museum,*=other']);
    expect([...mapping]).toEqual([
      ['place_of_worship', 'place_of_worship'],
      ['a=b', 'museum'],
      ['*', 'other'],
    ]);
  });

  it('names the nearest category for a mistyped one', () => {
    expect(() => parseCategoryMapping(['x=musem'])).toThrow('unknown category "musem" (did you mean "museum"?)');
  });
});
