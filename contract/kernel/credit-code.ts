const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** GB 32100: 18 characters, the last one a check character. */
export function isCreditCode(code: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false;
  const sum = weights.reduce((total, weight, at) => total + weight * letters.indexOf(code.charAt(at)), 0);
  return letters.charAt((31 - (sum % 31)) % 31) === code.charAt(17);
}
