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
