/** All named rules of data:check, in the order in which they run. */
import { applicationUrl } from './application-url.ts';
import { dates } from './dates.ts';
import { equalPrecedence } from './equal-precedence.ts';
import { citedByName } from './evidence/cited-by-name.ts';
import { disagreements } from './evidence/disagreements.ts';
import { advice, evidenceCells, evidenceOutweighed, evidencePages } from './evidence/evidence-files.ts';
import { excludedTypes } from './evidence/excluded-types.ts';
import { notRequired } from './evidence/not-required.ts';
import { sourceUrl } from './evidence/source-url.ts';
import { unusedSource } from './evidence/unused-source.ts';
import { fileNames } from './file-names.ts';
import { generalRule, knownGap } from './general-rule.ts';
import { ids } from './ids.ts';
import { knownCodes } from './known-codes.ts';
import { malaria } from './malaria.ts';
import { memberships } from './memberships.ts';
import { notesForReaders } from './notes.ts';
import { officialUrls } from './official-urls.ts';
import { passports } from './passports.ts';
import { placeKeys, tourStops } from './places/place-keys.ts';
import { placeLocations } from './places/place-locations.ts';
import { placeTexts } from './places/place-texts.ts';
import { tourLegs } from './places/tour-legs.ts';
import type { DataRule } from './rule.ts';
import { ruleScope } from './rule-scope.ts';
import { unique } from './unique.ts';
import { validity } from './validity.ts';
import { funds, immunity, purposes, stay } from './visa-facts.ts';
import { arrivalCards, visaType } from './visa-type.ts';
import { membersToday, shadowed } from './winnable.ts';

/** Those that look at data/places alone. */
export const PLACE_RULES: readonly DataRule[] = [placeKeys, placeTexts, placeLocations, tourStops, tourLegs];

export const DATA_RULES: readonly DataRule[] = [
  fileNames,
  unique,
  ids,
  knownCodes,
  officialUrls,
  sourceUrl,
  citedByName,
  notRequired,
  unusedSource,
  dates,
  disagreements,
  evidenceCells,
  evidencePages,
  evidenceOutweighed,
  advice,
  excludedTypes,
  memberships,
  ruleScope,
  passports,
  generalRule,
  knownGap,
  notesForReaders,
  visaType,
  arrivalCards,
  stay,
  purposes,
  validity,
  applicationUrl,
  funds,
  immunity,
  malaria,
  equalPrecedence,
  membersToday,
  shadowed,
  ...PLACE_RULES,
];
