/** Broken in one thing: web addresses. */
import { SAMPLE_FILES } from '../sample-data-set.ts';
import { type BrokenDataSets, broken } from './broken-file.ts';

export const addresses: BrokenDataSets = {
  'an address that was not read': [
    broken(
      'entry/JP.yaml',
      '{ level: may_be_asked }',
      '{ level: may_be_asked, sourceUrl: https://www.mofa.go.jp/visa }',
    ),
    'data/entry/JP.yaml:6: error [source-url] https://www.mofa.go.jp/visa is an address that nothing cited was ' +
      'read at. Mend: give the address of the page that was read, or take it out.',
  ],
  'an e-visa without an address': [
    broken('entry/JP.yaml', 'type: visa_required', 'type: e_visa'),
    'data/entry/JP.yaml:7: warning [application-url] e_visa without an application address. Mend: add ' +
      '`applicationUrl:` where the official page is certainly known.',
  ],
  'an e-visa without the address that the file knows': [
    {
      'entry/JP.yaml': `${(SAMPLE_FILES['entry/JP.yaml'] as string).replace(
        '{ type: visa_required }',
        '{ type: e_visa, applicationUrl: https://www.example.org/apply }',
      )}  - key: argentina
    from: { country: AR }
    visa: { type: e_visa }
    sources: [{ source: treaty, checkedOn: 2025-05-02 }]
`,
    },
    'data/entry/JP.yaml:19: error [application-url] e_visa without an application address, which the files know: ' +
      'https://www.example.org/apply. Mend: add it as `applicationUrl:`; a scheme that is another one needs the ' +
      'address of its own.',
  ],
  'an e-visa without the address that its source is known to have': [
    {
      'entry/JP.yaml': (SAMPLE_FILES['entry/JP.yaml'] as string).replace('type: visa_required', 'type: e_visa'),
      'entry/FR.yaml': `destination: FR
rules:
  - key: general
    visa: { type: e_visa, applicationUrl: https://www.example.org/apply }
    sources: [{ source: treaty, checkedOn: 2025-05-02 }]
`,
    },
    /^data\/entry\/JP\.yaml:7: error \[application-url\] e_visa without an application address, which the files know: /,
  ],
  'an address that is not known as official': [
    broken('sources/treaty.yaml', 'www.example.org', 'www.example.com'),
    'data/sources/treaty.yaml:4: error [official-urls] www.example.com is not known as an official site. Mend: ' +
      'give the official address or take it out; if it certainly is one, add its domain and institution to ' +
      'data/official-domains.yaml.',
  ],
  'an address that only ends like an official one': [
    broken('sources/treaty.yaml', 'www.example.org', 'www.notexample.org'),
    /^data\/sources\/treaty\.yaml:4: error \[official-urls\] www\.notexample\.org is not known/,
  ],
};
