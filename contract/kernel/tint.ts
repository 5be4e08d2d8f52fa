/** Number of tints for people; the style sheet defines each. */
const TINTS = 8;

/** The tint of an id, always the same. */
export function tintOf(id: number | string): number {
  let hash = 7;
  for (const char of String(id)) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % TINTS;
}
