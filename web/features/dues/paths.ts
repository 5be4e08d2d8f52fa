import type { DuesKind } from '@qunlu/contract/dues/rules.ts';

/** Links to the screens of a circle's money. */
export const duesPaths = {
  fee: (id: number): string => `#!/phonebook-setting/${id}/fee`,
  /** Tiers in short, and coupons. */
  tickets: (id: number): string => `#!/phonebook-setting/${id}/tickets`,
  /** All of it, or what came by one kind, in one month (`2026-11`). */
  income: (id: number, some: { kind?: DuesKind; month?: string } = {}): string => {
    const query = new URLSearchParams(some).toString();
    return `#!/phonebook-setting/${id}/order${query === '' ? '' : `?${query}`}`;
  },
  payLogs: (id: number): string => `#!/phonebook-setting/${id}/paylogs`,
  payCodes: (id: number): string => `#!/phonebook-setting/${id}/payqrcode`,
  renew: (id: number): string => `#!/phonebook/${id}/renew`,
  books: (id: number): string => `#!/phonebook/${id}/books`,
  /** Where whoever scans a poster pays. */
  pay: (id: number, code: string): string => `#!/phonebook/${id}/pay/${code}`,
} as const;
