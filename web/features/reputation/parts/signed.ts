/** Points with their sign, as money is written. */
export const signed = (credit: number): string => (credit < 0 ? `−${-credit}` : `+${credit}`);
