import { invoiceState, type InvoiceState } from '@qunlu/contract/invoice/rules.ts';

interface Request {
  user_id: number;
  seller_id: number | null;
  state: InvoiceState;
  sent_at: Date | null;
  red_state: number;
  due_at: Date | null;
}

/** D116: what a person may do with a request. */
export function allowed(
  { user_id, seller_id, state, sent_at, red_state }: Request,
  personId: number,
): { withdraw: boolean; issue: boolean; reverse: boolean } {
  const waits = state === invoiceState.waiting;
  const isSeller = seller_id !== null && seller_id === personId;
  return {
    withdraw: waits && sent_at === null && user_id === personId,
    issue: waits && isSeller,
    reverse: isSeller && state === invoiceState.reversed && red_state === 1,
  };
}

/** What finance may do: what was sent may be issued already, and is only asked about again, until the issuer was given up. */
export function allowedToStaff({ seller_id, state, sent_at, red_state, due_at }: Request): {
  retry: boolean;
  reject: boolean;
} {
  const ours = seller_id === null;
  const waits = state === invoiceState.waiting;
  return {
    retry: ours && (waits || red_state === 1),
    reject: ours && waits && red_state === 0 && (sent_at === null || due_at === null),
  };
}

/** Seconds until the issuer is asked again after this many tries; null: staff looks at it. */
export function waitAfter(tries: number): number | null {
  const waits = [60, 120, 300, 900, 1800, 3600, 7200, 14_400];
  return waits[tries - 1] ?? null;
}
