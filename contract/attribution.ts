/** `_qc` of what a person passes on (D42, D144). */
export const sharerCode = (userId: number): string => `u${userId}`;

/** Who a `_qc` names; 0 when it names a channel. */
export function sharerOf(qc: string): number {
  const digits = /^u(\d{1,16})$/.exec(qc)?.[1];
  const userId = digits === undefined ? 0 : Number(digits);
  return Number.isSafeInteger(userId) ? userId : 0;
}

/** A channel as it may be shown: a code, never a sentence that a visitor wrote into his own address. '' for none. */
export const shownChannel = (qc: string): string => (/^[\w.-]{1,20}$/.test(qc) ? qc : '');
