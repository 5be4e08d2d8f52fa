/** Who brought the visitor: `_qc` and `_ac` of the address. Every navigation and every call carries them on (B059, B260). */
export interface Attribution {
  qc: string;
  ac: string;
}

export const attributionKeys = { qc: '_qc', ac: '_ac' } as const;

export function attribution(): Attribution {
  const query = new URLSearchParams(location.search);
  return { qc: query.get(attributionKeys.qc) ?? '', ac: query.get(attributionKeys.ac) ?? '' };
}

/** Adds those that are set and that the query does not name itself. */
export function withAttribution(query: URLSearchParams): URLSearchParams {
  const { qc, ac } = attribution();
  if (qc && !query.has(attributionKeys.qc)) query.set(attributionKeys.qc, qc);
  if (ac && !query.has(attributionKeys.ac)) query.set(attributionKeys.ac, ac);
  return query;
}

const storageKey = 'first-touch';
/** D144: milliseconds that the first touch counts at registration. */
const firstTouchMs = 30 * 86_400_000;

/** Remembers who brought the visitor first; a later one counts only when the first is too old (D144). */
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

/** Who a registration is owed to: the first touch of 30 days, or else the address (D144). */
export function firstTouch(now = Date.now()): Attribution {
  return readFirstTouch(now) ?? attribution();
}
