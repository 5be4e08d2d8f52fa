import { session } from '../session.ts';

/**
 * Text that was typed and not saved, kept in the browser per person and object so that closing it does not lose it. A logout
 * clears it with the rest of the storage (B197).
 */
export function draftsOf(kind: string) {
  const keyOf = (name: string): string => `${kind}-draft-${session().userId}-${name}`;

  function drop(name: string): void {
    try {
      localStorage.removeItem(keyOf(name));
    } catch {
      // A browser that refuses storage has kept none either.
    }
  }

  return {
    read<Values extends object>(name: string): Partial<Values> {
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}');
        return typeof stored === 'object' && stored !== null ? (stored as Partial<Values>) : {};
      } catch {
        return {};
      }
    },
    keep(name: string, values: object): void {
      if (Object.keys(values).length === 0) return drop(name);
      try {
        localStorage.setItem(keyOf(name), JSON.stringify(values));
      } catch {
        // When the storage is full only the draft is lost.
      }
    },
    drop,
  };
}
