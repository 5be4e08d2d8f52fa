/** What was typed and not saved yet, kept for the visit so that leaving a form loses nothing. */
const prefix = 'card-draft-';

export function readDraft<Values extends object>(name: string): Partial<Values> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Partial<Values>) : {};
  } catch {
    return {};
  }
}

export function keepDraft(name: string, values: object): void {
  if (Object.keys(values).length === 0) return dropDraft(name);
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(values));
  } catch {
    // A full store only loses the draft.
  }
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(prefix + name);
}
