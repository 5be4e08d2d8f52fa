/** Attribution: `_qc` and `_ac` of the address say who brought the visitor. Every navigation and call carries them on (B059, B260). */
export interface Attribution {
  qc: string;
  ac: string;
}

export const attributionKeys = { qc: '_qc', ac: '_ac' } as const;

export function attribution(): Attribution {
  const query = new URLSearchParams(location.search);
  return { qc: query.get(attributionKeys.qc) ?? '', ac: query.get(attributionKeys.ac) ?? '' };
}

/** Adds `_qc` and `_ac` to a query that does not set them itself. */
export function withAttribution(query: URLSearchParams): URLSearchParams {
  const { qc, ac } = attribution();
  if (qc && !query.has(attributionKeys.qc)) query.set(attributionKeys.qc, qc);
  if (ac && !query.has(attributionKeys.ac)) query.set(attributionKeys.ac, ac);
  return query;
}

const storageKey = 'first-touch';
/** D144: milliseconds for which the first attribution counts at a registration. */
const firstTouchMs = 30 * 86_400_000;

/** Stores the first attribution; a later one replaces it only when it is too old (D144). */
export function rememberFirstTouch(now = Date.now()): void {
  const { qc, ac } = attribution();
  if ((qc === '' && ac === '') || readFirstTouch(now)) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify({ qc, ac, at: now }));
  } catch {
    // Private windows may refuse to store: then the address alone counts.
  }
}

function readFirstTouch(now: number): Attribution | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { qc, ac, at } = kept as Record<string, unknown>;
    const fresh = typeof at === 'number' && at <= now && now - at < firstTouchMs;
    return fresh && typeof qc === 'string' && typeof ac === 'string' ? { qc, ac } : null;
  } catch {
    return null;
  }
}

/** The attribution of a registration: the first one of the last 30 days, else that of the address (D144). */
export function firstTouch(now = Date.now()): Attribution {
  return readFirstTouch(now) ?? attribution();
}
