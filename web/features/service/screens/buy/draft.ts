export interface BuyWords {
  /** How the seller may call them. */
  called: string;
  name: string;
  phone: string;
  region: string;
  region_name: string;
  detail: string;
  note: string;
}

const noWords: BuyWords = {
  called: '',
  name: '',
  phone: '',
  region: '',
  region_name: '',
  detail: '',
  note: '',
};
const keyOf = (serviceId: number): string => `buy-service-${serviceId}`;

/** What was typed before the person had to leave, to log in again or to look at the service. A logout clears it. */
export function draftOf(serviceId: number): BuyWords {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(serviceId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return noWords;
    const words = Object.entries(noWords).map(([name]) => {
      const value = (kept as Record<string, unknown>)[name];
      return [name, typeof value === 'string' ? value : ''];
    });
    return Object.fromEntries(words) as BuyWords;
  } catch {
    return noWords;
  }
}

export function keepDraft(serviceId: number, words: BuyWords): void {
  try {
    sessionStorage.setItem(keyOf(serviceId), JSON.stringify(words));
  } catch {
    // A private window may refuse storage: then nothing is kept.
  }
}

export function dropDraft(serviceId: number): void {
  try {
    sessionStorage.removeItem(keyOf(serviceId));
  } catch {
    // As above.
  }
}
