import { viewUser } from '@qunlu/contract/account/calls.ts';
import { useRead } from '../../../platform/query.ts';
import { Amount } from '../../../ui/amount.tsx';

/** What the person has to spend; nothing where there is nothing. */
export function BalanceText() {
  const balance = useRead(viewUser, {}).data?.balance ?? 0;
  return balance > 0 ? <Amount fen={balance} /> : null;
}
