/** How many calm tints there are for people; the style sheet has one for each. */
const TINTS = 8;

/** One of the calm tints, the same for the same id everywhere. */
export function tintOf(id: number | string): number {
  let hash = 7;
  for (const char of String(id)) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % TINTS;
}
