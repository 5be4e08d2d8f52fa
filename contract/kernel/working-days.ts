const hour = 3_600_000;
const day = 24 * hour;

/** The same time so many working days later: Monday to Friday in Shanghai. */
export function workingDaysAfter(from: Date, days: number): Date {
  let left = days;
  let at = from.getTime();
  while (left > 0) {
    at += day;
    const weekday = new Date(at + 8 * hour).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(at);
}
