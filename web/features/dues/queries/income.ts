import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
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
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { keyOf, useRead } from '../../../platform/query.ts';
import { anew } from './setting.ts';

export interface IncomeFilter {
  kind: DuesKind | '';
  state: '' | '1' | '4' | '5';
  /** `2026-11`; '' for all. */
  month: string;
}

export const useIncome = (id: number, { kind, state, month }: IncomeFilter) => {
  const filter = {
    id,
    ...(kind === '' ? {} : { kind }),
    ...(state === '' ? {} : { state: Number(state) }),
    ...(month === '' ? {} : { month }),
  };
  return usePaged(listIncome, { ...filter });
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

export const usePayLogs = (id: number) => usePaged(listPayLogs, { id });

export const useBooks = (id: number) => useRead(viewBooks, { id }, { ...anew, onFocus: true });

export const useCosts = (id: number) => usePaged(listCosts, { id });

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
