/** 2000 → `20 %`; the rate counts in ten-thousandths. */
export const percentOf = (rate: number): string => `${rate / 100}%`;
