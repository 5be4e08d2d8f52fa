import {
  circleBuys,
  circleGroupbuys,
  joinBuy,
  listBuys,
  listChain,
  listJoined,
  quoteBuy,
  viewBuy,
} from '@qunlu/contract/groupbuy/calls.ts';
import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { viewManage } from '@qunlu/contract/groupbuy/manage.ts';
import { ownBuys } from '@qunlu/contract/groupbuy/publish.ts';
import type { BuySort } from '@qunlu/contract/groupbuy/rules.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pollingMs } from '@qunlu/contract/kernel/realtime-topics.ts';
import { viewSpendable } from '@qunlu/contract/order/calls.ts';
import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { freshMs, readOptions, useRead } from '../../../platform/query.ts';
import { onRealtime, useLive } from '../../../platform/realtime.ts';

export interface BuyFilter {
  words?: string;
  sort?: BuySort;
}

/** The last result stays until the next has loaded. */
export const useBuys = (filter: BuyFilter) =>
  usePaged(listBuys, { ...filter }, { staleTime: freshMs, keepsLast: true });

/** Of all circles that I am in. */
export const useCircleBuys = () => usePaged(circleBuys, {}, { staleTime: freshMs });

export const useBuysOf = (circle: number, over: boolean) =>
  usePaged(circleGroupbuys, over ? { id: circle, over: 1 } : { id: circle }, { staleTime: freshMs });

/** Calls back when the chain of a buy has grown, as those are told who take part. */
function useChainMoved(id: number, again: () => unknown): void {
  useEffect(
    () => onRealtime('live', (event) => void ((event.id === id || event.id === 0) && again())),
    [id, again],
  );
}

/** How far it is moves while one looks. */
export function useBuy(id: number) {
  const read = useRead(viewBuy, { id }, { staleTime: 0, onFocus: true });
  useChainMoved(id, read.refetch);
  return read;
}

/** The newest of a buy, past what is kept. */
export const newestBuy = (client: QueryClient, id: number): Promise<Buy> =>
  client.fetchQuery({ ...readOptions(viewBuy, { id }), staleTime: 0 });

/**
 * The chain, the newest first. `running`: it grows while one looks; who takes part is told at once, the others ask every few seconds,
 * since nobody tells those who only look.
 */
export function useChain(id: number, { running, told }: { running: boolean; told: boolean }) {
  const live = useLive();
  const asks = running && !(live && told);
  const read = usePaged(listChain, { id }, { onFocus: true, poll: () => asks && pollingMs });
  useChainMoved(id, read.refetch);
  return read;
}

/** What I have ordered of a buy, with the codes. This phone keeps them for when there is no network. */
export const useJoined = (id: number) => usePaged(listJoined, { id }, { onFocus: true });

export type BuyQuote = OutputOf<typeof quoteBuy>;
export type Choice = BodyInput<typeof quoteBuy>;

const quoteOptions = (choice: Choice) =>
  queryOptions({
    queryKey: [quoteBuy.id, choice],
    queryFn: ({ signal }) => call(quoteBuy, { body: choice, signal }),
    staleTime: 0,
  });

/** What it costs and promises at this moment; null: nothing is chosen. */
export const useQuote = (choice: Choice | null) =>
  useQuery({
    ...quoteOptions(choice ?? { buy_id: 0, lines: [], way: 'pickup' }),
    ...(choice === null ? { queryFn: skipToken } : {}),
    refetchOnWindowFocus: true,
  });

export const newestQuote = (client: QueryClient, choice: Choice): Promise<BuyQuote> =>
  client.fetchQuery(quoteOptions(choice));

/** The money that can pay, fen. */
export const useBalance = (): number =>
  useRead(viewSpendable, undefined, { staleTime: 0 }).data?.spendable ?? 0;

export type JoinInput = BodyInput<typeof joinBuy>;

export async function join(
  client: QueryClient,
  body: JoinInput,
  idempotencyKey: string,
): Promise<OutputOf<typeof joinBuy>> {
  const made = await call(joinBuy, { body, idempotencyKey });
  buysChanged(client);
  return made;
}

/** What shows buys is asked again; `chain` false: all but the chain, which has said so itself. */
export function buysChanged(client: QueryClient, { chain = true }: { chain?: boolean } = {}): void {
  const shown = [viewBuy, quoteBuy, listBuys, circleBuys, circleGroupbuys, listJoined, ownBuys, viewManage];
  for (const { id } of chain ? [...shown, listChain] : shown)
    void client.invalidateQueries({ queryKey: [id] });
}
