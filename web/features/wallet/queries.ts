import { viewUser } from '@qunlu/contract/account/calls.ts';
import { viewOrder } from '@qunlu/contract/order/calls.ts';
import {
  listAwaited,
  listCommission,
  listIncome,
  listPending,
  listStatement,
  payOpenid,
  recharge,
  refundRecharge,
  statementFile,
  viewBalance,
} from '@qunlu/contract/wallet/calls.ts';
import {
  applyWithdrawal,
  cancelWithdrawal,
  listWithdrawals,
  refreshWithdrawal,
  type Withdrawal,
  withdrawalForm,
} from '@qunlu/contract/wallet/withdrawals.ts';
import { withdrawalState } from '@qunlu/contract/wallet/rules.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { usePaged } from '../../platform/paged.ts';
import { keyOf, useRead } from '../../platform/query.ts';

/** Money is never shown from memory: it is asked each time a screen opens. */
const anew = { staleTime: 0 } as const;

export const useMe = () => useRead(viewUser, {});
export const useBalances = () => useRead(viewBalance, undefined, { ...anew, onFocus: true });
export const useWithdrawalForm = () => useRead(withdrawalForm, undefined, { ...anew, onFocus: true });

/** Everything of a month, `2026-11`. */
export const useStatement = (month: string) => usePaged(listStatement, { month });

const lists = { income: listIncome, commission: listCommission } as const;

/** What came in, or what of it is commission. */
export const useEarned = (which: keyof typeof lists) => usePaged(lists[which], {});

/** Paid by buyers, and not yet the seller's. */
export const useAwaited = () => usePaged(listAwaited, {});

/** Frozen money, what is free first. */
export const useFrozen = () => usePaged(listPending, {});

export const useWithdrawals = () => usePaged(listWithdrawals, {});

/** Whether the money is neither there nor back. */
export const isRunning = ({ state }: Pick<Withdrawal, 'state'>): boolean =>
  state === withdrawalState.reviewing ||
  state === withdrawalState.approved ||
  state === withdrawalState.confirming;

/** Whether the money is gone or on its way; else it came back whole. */
export const goesOut = (one: Pick<Withdrawal, 'state'>): boolean =>
  isRunning(one) || one.state === withdrawalState.done;

/** The newest withdrawals: those that run are among them. */
const newest = { size: 20 } as const;
export const useNewest = () => useRead(listWithdrawals, newest, { ...anew, onFocus: true, poll: 15_000 });

const oneKey = (id: number) => [refreshWithdrawal.id, id] as const;
/** Milliseconds between two looks at a withdrawal that is being paid, and at one that waits for staff. */
const [soon, later] = [15_000, 60_000];

/** A withdrawal, asked again while it runs. */
export const useWithdrawal = (id: number | null) =>
  useQuery({
    queryKey: oneKey(id ?? 0),
    queryFn: ({ signal }) => call(refreshWithdrawal, { body: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    ...anew,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) =>
      !data || !isRunning(data) ? false : data.state === withdrawalState.reviewing ? later : soon,
  });

/** Fetches again what a withdrawal or a top-up changes. */
export async function walletChanged(client: QueryClient): Promise<void> {
  const stale = [
    viewBalance,
    listIncome,
    listPending,
    listStatement,
    listWithdrawals,
    withdrawalForm,
    viewUser,
  ] as const;
  await Promise.all(stale.map(({ id }) => client.invalidateQueries({ queryKey: [id] })));
}

export const startRecharge = async (total: number, idempotencyKey: string): Promise<string> =>
  (await call(recharge, { body: { total }, idempotencyKey })).hash;

export async function withdraw(
  client: QueryClient,
  input: { amount: number; fee: number },
  code: string,
  idempotencyKey: string,
): Promise<Withdrawal> {
  try {
    const body = { ...input, ...(code === '' ? {} : { code }) };
    const made = await call(applyWithdrawal, { body, idempotencyKey });
    client.setQueryData(oneKey(made.id), made);
    return made;
  } finally {
    void walletChanged(client);
  }
}

export async function takeBack(client: QueryClient, id: number): Promise<Withdrawal> {
  try {
    const now = await call(cancelWithdrawal, { body: { id } });
    client.setQueryData(oneKey(id), now);
    return now;
  } finally {
    void client.invalidateQueries({ queryKey: oneKey(id) });
    void walletChanged(client);
  }
}

/** Asks how a withdrawal stands, after the person has confirmed it in WeChat. */
export async function lookAgain(client: QueryClient, id: number): Promise<void> {
  await client.invalidateQueries({ queryKey: oneKey(id) });
  await walletChanged(client);
}

export const fetchStatementFile = (month: string): Promise<{ name: string; text: string }> =>
  call(statementFile, { query: { month } });

/** Where the person binds the WeChat that is paid; '' when that is done. */
export async function bindAddress(client: QueryClient): Promise<string> {
  const { openid_bound, auth_url } = await call(payOpenid);
  if (openid_bound) await client.invalidateQueries({ queryKey: keyOf(withdrawalForm, undefined) });
  return openid_bound ? '' : auth_url;
}

/** Gives back what is unspent of a top-up (D109); answers how much. */
export async function giveRechargeBack(
  client: QueryClient,
  hash: string,
  idempotencyKey: string,
): Promise<number> {
  try {
    return (await call(refundRecharge, { body: { hash }, idempotencyKey })).refund;
  } finally {
    void client.invalidateQueries({ queryKey: keyOf(viewOrder, { hash }) });
    void walletChanged(client);
  }
}
