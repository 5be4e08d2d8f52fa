import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { readPage } from '@qunlu/contract/kernel/paging.ts';
import {
  addCost,
  counterCost,
  incomeFile,
  listCosts,
  listIncome,
  listPayLogs,
  openBooks,
  viewBooks,
} from '@qunlu/contract/dues/income.ts';
import { giveBackPayment } from '@qunlu/contract/dues/pay-codes.ts';
import { viewOrder } from '@qunlu/contract/order/calls.ts';
import type { DuesKind } from '@qunlu/contract/dues/rules.ts';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { keyOf, useRead } from '../../../platform/query.ts';
import { anew, cursorOf, nextOf } from './setting.ts';

export interface IncomeWish {
  kind: DuesKind | '';
  state: '' | '1' | '4' | '5';
  /** `2026-11`; '' for all. */
  month: string;
}

export const useIncome = (id: number, { kind, state, month }: IncomeWish) => {
  const wish = {
    id,
    ...(kind === '' ? {} : { kind }),
    ...(state === '' ? {} : { state: Number(state) }),
    ...(month === '' ? {} : { month }),
  };
  return useInfiniteQuery({
    queryKey: [listIncome.id, String(id), kind, state, month],
    queryFn: ({ pageParam, signal }) =>
      call(listIncome, { query: { ...wish, ...cursorOf(pageParam) }, signal }).then(readPage),
    initialPageParam: 0,
    ...anew,
    getNextPageParam: (last: OutputOf<typeof listIncome>) => nextOf(last),
  });
};

export const fetchIncomeFile = (id: number, month: string): Promise<OutputOf<typeof incomeFile>> =>
  call(incomeFile, { query: { id, month } });

export async function giveBack(
  client: QueryClient,
  body: BodyInput<typeof giveBackPayment>,
  idempotencyKey: string,
): Promise<number> {
  try {
    return (await call(giveBackPayment, { body, idempotencyKey })).refund;
  } finally {
    for (const { id } of [listIncome, listPayLogs, viewBooks, viewOrder])
      void client.invalidateQueries({ queryKey: [id] });
  }
}

export const usePayLogs = (id: number) =>
  useInfiniteQuery({
    queryKey: [listPayLogs.id, String(id)],
    queryFn: ({ pageParam, signal }) =>
      call(listPayLogs, { query: { id, ...cursorOf(pageParam) }, signal }).then(readPage),
    initialPageParam: 0,
    ...anew,
    getNextPageParam: (last: OutputOf<typeof listPayLogs>) => nextOf(last),
  });

export const useBooks = (id: number) => useRead(viewBooks, { id }, { ...anew, onFocus: true });

export const useCosts = (id: number) =>
  useInfiniteQuery({
    queryKey: [listCosts.id, String(id)],
    queryFn: ({ pageParam, signal }) =>
      call(listCosts, { query: { id, ...cursorOf(pageParam) }, signal }).then(readPage),
    initialPageParam: 0,
    ...anew,
    getNextPageParam: (last: OutputOf<typeof listCosts>) => nextOf(last),
  });

export async function setOpen(client: QueryClient, id: number, open: boolean): Promise<void> {
  client.setQueryData(keyOf(viewBooks, { id }), await call(openBooks, { body: { id, open: open ? 1 : 0 } }));
}

async function written<T>(client: QueryClient, work: Promise<T>): Promise<T> {
  const made = await work;
  for (const { id } of [viewBooks, listCosts]) void client.invalidateQueries({ queryKey: [id] });
  return made;
}

export const writeCost = (client: QueryClient, body: BodyInput<typeof addCost>, idempotencyKey: string) =>
  written(client, call(addCost, { body, idempotencyKey }));

export const takeBackCost = (
  client: QueryClient,
  body: BodyInput<typeof counterCost>,
  idempotencyKey: string,
) => written(client, call(counterCost, { body, idempotencyKey }));
