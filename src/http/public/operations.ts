/** The operations that answer from the catalog, in the order in which the reference shows them. */

import type { BodyOperation } from './body-operation.ts';
import { changesFeedOperation } from './changes/changes-feed.ts';
import { listChangesOperation } from './changes/list-changes.ts';
import { getCity } from './cities/get-city.ts';
import { listCities } from './cities/list-cities.ts';
import { listCitiesNearby } from './cities/list-cities-nearby.ts';
import { getCorrection } from './corrections/get-correction.ts';
import { reportCorrectionOperation } from './corrections/report-correction.ts';
import { getCountry } from './countries/get-country.ts';
import { listCountries } from './countries/list-countries.ts';
import { getCountryGroup } from './country-groups/get-country-group.ts';
import { listCountryGroups } from './country-groups/list-country-groups.ts';
import { getCurrency } from './currencies/get-currency.ts';
import { listCurrencies } from './currencies/list-currencies.ts';
import { getEntryRequirement } from './entry-requirements/get-entry-requirement.ts';
import { getPersonalizedRequirement } from './entry-requirements/get-personalized-requirement.ts';
import { listEntryRequirementsByDestination } from './entry-requirements/list-by-destination.ts';
import { listEntryRequirements } from './entry-requirements/list-entry-requirements.ts';
import { listHealthRequirements } from './health-requirements/list-health-requirements.ts';
import { getMatrix } from './matrix/get-matrix.ts';
import type { RegisteredOperation } from './operation.ts';
import { getPointOfInterest } from './points-of-interest/get-point-of-interest.ts';
import { listPointsOfInterest } from './points-of-interest/list-points-of-interest.ts';
import { listPointsOfInterestNearby } from './points-of-interest/list-points-of-interest-nearby.ts';
import { getRelease } from './releases/get-release.ts';
import { getReleaseFile } from './releases/get-release-file.ts';
import { listReleases } from './releases/list-releases.ts';
import { listEntryRequirementRevisions, listHealthRequirementRevisions } from './revisions/list-record-revisions.ts';
import { listSources } from './sources/list-sources.ts';
import type { StoredOperation } from './stored-operation.ts';
import type { StreamedOperation } from './streamed-operation.ts';
import { listDestinationPassports } from './summaries/list-destination-passports.ts';
import { listPassportDestinations } from './summaries/list-passport-destinations.ts';
import { checkTripOperation } from './trip-checks/check-trip.ts';
import { checkTripsBatchOperation } from './trip-checks/check-trips-batch.ts';
import { getVaccine } from './vaccines/get-vaccine.ts';
import { listVaccines } from './vaccines/list-vaccines.ts';
import { getWalkingTour } from './walking-tours/get-walking-tour.ts';
import { getWalkingTourGeoJson } from './walking-tours/get-walking-tour-geojson.ts';
import { getWalkingTourGpx } from './walking-tours/get-walking-tour-gpx.ts';
import { listWalkingTours } from './walking-tours/list-walking-tours.ts';
import { planWalkingTour } from './walking-tours/plan-walking-tour.ts';
import { listWebhookKeys } from './webhook-keys/list-webhook-keys.ts';

export const operations: readonly RegisteredOperation[] = [
  getPersonalizedRequirement,
  listEntryRequirementsByDestination,
  listEntryRequirements,
  getEntryRequirement,
  listPassportDestinations,
  listDestinationPassports,
  listHealthRequirements,
  listVaccines,
  getVaccine,
  listCountries,
  getCountry,
  listCountryGroups,
  getCountryGroup,
  listCurrencies,
  getCurrency,
  listCitiesNearby,
  listCities,
  getCity,
  listPointsOfInterestNearby,
  listPointsOfInterest,
  getPointOfInterest,
  planWalkingTour,
  listWalkingTours,
  getWalkingTour,
  getWalkingTourGpx,
  getWalkingTourGeoJson,
  listSources,
];

/** Those that take a body. */
export const bodyOperations: readonly BodyOperation[] = [
  checkTripOperation,
  checkTripsBatchOperation,
  reportCorrectionOperation,
];

/** Those that read the database. */
export const storedOperations: readonly StoredOperation[] = [
  listEntryRequirementRevisions,
  listHealthRequirementRevisions,
  listChangesOperation,
  changesFeedOperation,
  getCorrection,
  listWebhookKeys,
];

/** Those that send their answer part by part. */
export const streamedOperations: readonly StreamedOperation[] = [getMatrix, listReleases, getRelease, getReleaseFile];
