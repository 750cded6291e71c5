/** Broken in one thing: money, vaccines and malaria. */
import { type BrokenDataSets, broken } from './broken-file.ts';

export const amountsAndHealth: BrokenDataSets = {
  'an amount without a currency': [
    broken('entry/JP.yaml', ', currency: JPY', ''),
    'data/entry/JP.yaml:5: error [funds] `currency` is missing beside the other. Mend: add `currency:`, or take ' +
      'both out.',
  ],
  'lifelong protection for ten years': [
    broken(
      'vaccines/yellow-fever.yaml',
      'immunityIsLifelong: true',
      'immunityIsLifelong: true\nimmunityDurationMonths: 120',
    ),
    /^data\/vaccines\/yellow-fever\.yaml:9: error \[immunity\] lifelong, and yet limited to months\./,
  ],
  'malaria in parts that nobody names': [
    broken(
      'health/br.yaml',
      'requirements:',
      'malaria: { transmission: parts, prophylaxis: recommended, sources: [{ source: treaty, checkedOn: ' +
        '2025-05-02 }] }\nrequirements:',
    ),
    'data/health/br.yaml:2: error [malaria] malaria in parts of the country, without saying which. Mend: add ' +
      '`notes:` with the parts, or the times of the year.',
  ],
  'tablets against a malaria that is nowhere caught': [
    broken(
      'health/br.yaml',
      'requirements:',
      'malaria: { transmission: none, prophylaxis: recommended, sources: [{ source: treaty, checkedOn: ' +
        '2025-05-02 }] }\nrequirements:',
    ),
    /^data\/health\/br\.yaml:2: error \[malaria\] tablets against a malaria that is nowhere caught\./,
  ],
  'a note about malaria of the future': [
    broken(
      'health/br.yaml',
      'requirements:',
      'malaria: { transmission: none, prophylaxis: not_required, sources: [{ source: treaty, checkedOn: ' +
        '2026-06-16 }] }\nrequirements:',
    ),
    /^data\/health\/br\.yaml:2: error \[dates\] 2026-06-16 is in the future\./,
  ],
  'a note about malaria from a source that does not exist': [
    broken(
      'health/br.yaml',
      'requirements:',
      'malaria: { transmission: none, prophylaxis: not_required, sources: [{ source: gazette, checkedOn: ' +
        '2025-05-02 }] }\nrequirements:',
    ),
    /^data\/health\/br\.yaml:2: error \[known-codes\] there is no source gazette\./,
  ],
};
