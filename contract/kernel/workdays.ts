const hour = 3_600_000;
const day = 24 * hour;

/** So many working days (Monday to Friday in Shanghai) after a moment. */
export function workdaysAfter(date: Date, days: number): Date {
  let left = days;
  let at = date.getTime();
  while (left > 0) {
    at += day;
    const weekday = new Date(at + 8 * hour).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(at);
}
