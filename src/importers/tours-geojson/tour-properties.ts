/** Finds in the properties of a feature what a tour or a stop is called, tells and takes. */
import { TOUR_DIFFICULTIES, type TourDifficulty } from '../../domain/places/tour-difficulty.ts';
import type { TourDraft, TourStopDraft } from '../places/tour-draft.ts';
import { wikidataId } from '../places/wikidata-id.ts';
import { objectOr, type Properties } from './tour-features.ts';

const LONGEST_MINUTES = 100_000;
const ONLY_AN_ADDRESS = /^https?:\/\/\S+$/i;

export interface TourTexts extends Omit<TourDraft, 'key' | 'path' | 'stops' | 'name'> {
  /** Null = it has none. */
  readonly name: string | null;
  /** What could not be understood. */
  readonly notes: readonly string[];
}

/** Our own names and those of OpenStreetMap. A name may be made of where the way goes from and to, or of its number. */
export function tourTexts(properties: Properties): TourTexts {
  const notes: string[] = [];
  const from = text(properties.from);
  const to = text(properties.to);
  const told = text(properties.summary) ?? text(properties.description);
  const isAddress = told !== null && ONLY_AN_ADDRESS.test(told);
  return {
    name:
      text(properties.name) ??
      text(properties.title) ??
      (from !== null && to !== null ? `${from} – ${to}` : null) ??
      text(properties.ref),
    // Some put the address of a page where a description belongs.
    summary: isAddress ? null : told,
    url: text(properties.url) ?? text(properties.website) ?? (isAddress ? told : null),
    countryIso2: country(properties.countryIso2 ?? properties.country, notes),
    difficulty: difficulty(properties.difficulty, notes),
    isLoop: yesOrNo(properties.isLoop ?? properties.roundtrip),
    durationMinutes: minutes(properties.durationMinutes),
    notes,
  };
}

/** A stop by its properties and location; `position` orders it among its tour's stops where it has one. */
export function stopDraft(properties: Properties, location: TourStopDraft['location'], where: string): TourStopDraft {
  return {
    name: text(properties.name) ?? text(properties.title) ?? '',
    description: text(properties.description) ?? text(properties.text),
    location,
    minutes: minutes(properties.minutes),
    wikidataId: wikidataId(text(properties.wikidataId) ?? text(properties.wikidata) ?? ''),
    pointOfInterestKey: text(properties.pointOfInterestKey),
    where,
  };
}

/** Of the ways in which stops inside a list are placed; NaN where they are not. */
export function stopLocation(stop: Properties): TourStopDraft['location'] {
  const inner = objectOr(stop.location, stop);
  const geometry = objectOr(stop.geometry, {});
  const listed = [geometry.coordinates, stop.coordinates, stop.location].find(Array.isArray) ?? [];
  return {
    latitude: numberOf(inner.latitude ?? inner.lat ?? listed[1]),
    longitude: numberOf(inner.longitude ?? inner.lon ?? inner.lng ?? listed[0]),
  };
}

export function text(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}

function minutes(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= LONGEST_MINUTES ? Math.round(value) : null;
}

function yesOrNo(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  return value === 'yes' ? true : value === 'no' ? false : null;
}

function difficulty(value: unknown, notes: string[]): TourDifficulty | null {
  const word = text(value)?.toLowerCase();
  if (word === undefined) return null;
  const known = TOUR_DIFFICULTIES.find((one) => one === word);
  if (known === undefined) {
    notes.push(
      `its difficulty "${word.slice(0, 40)}" is not one of ${TOUR_DIFFICULTIES.join(', ')}: worked out instead`,
    );
  }
  return known ?? null;
}

function country(value: unknown, notes: string[]): string | null {
  const code = text(value);
  if (code === null) return null;
  if (/^[a-z]{2}$/i.test(code)) return code.toUpperCase();
  notes.push(`its country "${code.slice(0, 40)}" is not a two-letter ISO code: its first point decides`);
  return null;
}
