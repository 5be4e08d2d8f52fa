import type { countOwnAsks } from '@qunlu/contract/ask/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';

/** What waits for the person, in words; '' for nothing. */
export const waitWords = ({ waiting, pick, unpaid }: OutputOf<typeof countOwnAsks>): string =>
  [
    waiting > 0 ? `${waiting} 个提问等您回答` : '',
    pick > 0 ? `${pick} 个悬赏等您选` : '',
    unpaid > 0 ? `${unpaid} 个待付款` : '',
  ]
    .filter(Boolean)
    .join(' · ');
