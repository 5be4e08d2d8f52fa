const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** The date of birth that an ID number carries. */
const birthOf = (number: string): [year: number, month: number, day: number] => [
  Number(number.slice(6, 10)),
  Number(number.slice(10, 12)),
  Number(number.slice(12, 14)),
];

/** GB 11643: 18 digits, the last one a check digit or X, with a date of birth that exists. */
export function isIdNumber(number: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false;
  const [year, month, day] = birthOf(number);
  const born = new Date(Date.UTC(year, month - 1, day));
  if (born.getUTCFullYear() !== year || born.getUTCMonth() + 1 !== month || born.getUTCDate() !== day)
    return false;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number.charAt(at)), 0);
  return '10X98765432'.charAt(sum % 11) === number.charAt(17);
}

/** Whole years on the day of `now` in Shanghai; of 29 February the year is full on 1 March. */
export function ageOf(number: string, now: Date): number {
  const today = new Date(now.getTime() + 8 * 3_600_000);
  const [year, month, day] = birthOf(number);
  const reached =
    today.getUTCMonth() + 1 > month || (today.getUTCMonth() + 1 === month && today.getUTCDate() >= day);
  return today.getUTCFullYear() - year - (reached ? 0 : 1);
}
