/** Minutes of a time as fields of a page have it, `06:30`; null when it is none. */
export function minutesOf(clock: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)/.exec(clock);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
