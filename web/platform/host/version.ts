/** Whether a version such as `2.0.14` is at least another; a part that is missing counts as 0. */
export function isAtLeast(version: string, least: string): boolean {
  const [given, wanted] = [version, least].map((text) => text.split('.').map((part) => Number(part) || 0));
  for (const [at, part] of (wanted ?? []).entries()) {
    const difference = (given?.[at] ?? 0) - part;
    if (difference !== 0) return difference > 0;
  }
  return true;
}
