/** The two APIs. */
export type Surface = 'public' | 'dashboard';
