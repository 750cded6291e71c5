/** The passport that the reader chose last, kept in this browser. */

const STORED = 'carnet_passport';

export function lastPassport(): string | undefined {
  try {
    const stored = localStorage.getItem(STORED);
    return stored !== null && /^[A-Z]{2}$/.test(stored) ? stored : undefined;
  } catch {
    // Storage may be closed to us.
    return undefined;
  }
}

export function rememberPassport(iso2: string): void {
  try {
    localStorage.setItem(STORED, iso2);
  } catch {
    // Then the reader chooses again next time.
  }
}
