/** Days before which a fee that rises is told, so that whoever pays it can decide. */
export const raiseDays = 7;
