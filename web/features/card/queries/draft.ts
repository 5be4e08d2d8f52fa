/** Text that was typed and not saved, kept in the tab's storage so that leaving a form does not lose it. */
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
    // When the storage is full only the draft is lost.
  }
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(prefix + name);
}
