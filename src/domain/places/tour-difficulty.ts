/** How hard a walk is. */
export const TOUR_DIFFICULTIES = ['easy', 'moderate', 'hard'] as const;
export type TourDifficulty = (typeof TOUR_DIFFICULTIES)[number];
