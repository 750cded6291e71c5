import { describe, expect, it } from 'vitest';
import { isOfficialName } from './official-names.ts';

describe('an official name', () => {
  it.each([
    'travel.state.gov',
    'www.gov.uk',
    'gov.sr',
    'www.gob.mx',
    'france-visas.gouv.fr',
    'www.mofa.go.jp',
    'www.cbsa-asfc.gc.ca',
    'www.immigration.govt.nz',
    'www.sem.admin.ch',
    'www.bmeia.gv.at',
    'www.gub.uy',
    'eur-lex.europa.eu',
    'www.who.int',
    'www.defense.mil',
  ])('is %s', (host) => {
    expect(isOfficialName(host)).toBe(true);
  });

  it.each([
    'www.gov.com',
    'evisa-gov.example',
    'gov.example.org',
    'mygov.fr',
    'www.go.fr',
    'europa.eu.example.org',
    'fakegc.ca',
    '',
  ])('is not %s', (host) => {
    expect(isOfficialName(host)).toBe(false);
  });
});
