/**
 * What a guest tapped on a card, kept in the storage of this tab while they log in: done once when they are back. It survives
 * the redirects of WeChat's authorisation. A login of another person than the last one in this tab clears the storage.
 */
export interface Intent {
  act: 'open' | 'save' | 'swap' | 'follow';
  cardId: number;
  /** The contact to open. */
  field?: string;
  /** Milliseconds since 1970; afterwards the person no longer expects it. */
  until: number;
}

const storageName = 'card-intent';
/** Milliseconds in which a guest is back from the login. */
const intentLife = 600_000;

export const intentEnd = (life = intentLife): number => Date.now() + life;

export function keepIntent(intent: Intent): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(intent));
  } catch {
    // A private window may refuse storage: the person taps once more after the login.
  }
}

export function dropIntent(): void {
  try {
    sessionStorage.removeItem(storageName);
  } catch {
    // As above.
  }
}

function read(): Intent | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageName) ?? 'null') as Intent | null;
  } catch {
    return null;
  }
}

/** Whether something other than a swap, which its own button resumes, waits for the person on this card. */
export function awaits(cardId: number): boolean {
  const intent = read();
  return intent?.cardId === cardId && intent.act !== 'swap';
}

/** Takes the intent on a card out of the storage, so that it is done once. null when there is none, or it came too late. */
export function takeIntent(cardId: number, fits: (act: Intent['act']) => boolean): Intent | null {
  const intent = read();
  if (intent?.cardId !== cardId || !fits(intent.act)) return null;
  dropIntent();
  return Date.now() < intent.until ? intent : null;
}
