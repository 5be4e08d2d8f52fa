/** A person as a `_qc` is kept (D42, D144). On the wire it is signed (`share_mark`); unsigned it names nobody. */
export const sharerCode = (userId: number): string => `u${userId}`;

/** The user id in a `_qc`; 0 when it names a channel. */
export function sharerOf(qc: string): number {
  const digits = /^u(\d{1,16})$/.exec(qc)?.[1];
  const userId = digits === undefined ? 0 : Number(digits);
  return Number.isSafeInteger(userId) ? userId : 0;
}

/** A channel that may be shown: a code, never a sentence that a visitor wrote into the address. '' for none. */
export const shownChannel = (qc: string): string => (/^[\w.-]{1,20}$/.test(qc) ? qc : '');

/** A place in the product as the source of a receipt: `phonebook:12`. Only the server writes one. */
export const placeCode = (kind: string, id: number): string => `${kind}:${id}`;

/** The ids of places of a kind among sources. */
export const placesIn = (kind: string, sources: readonly string[]): number[] =>
  sources.flatMap((source) => {
    const [named, id] = source.split(':');
    return named === kind && id !== undefined ? [Number(id)] : [];
  });

/** Whether it names a place, or is a person without a signature: what a client may not say. */
export const isServerCode = (qc: string): boolean => /^(?:u|[a-z]+:)\d+$/.test(qc);
