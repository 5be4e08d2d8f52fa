import { type DuesOffer, renewMembership, viewOffer } from '@qunlu/contract/dues/calls.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import {
  listPayCodes,
  makePayCode,
  type PayCode,
  payByCode,
  switchPayCode,
  viewPayCode,
} from '@qunlu/contract/dues/pay-codes.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { keyOf, readOptions, useRead } from '../../../platform/query.ts';
import { type PriceQuery, usePriced } from '../parts/coupon.ts';
import { anew } from './setting.ts';

export const useOffer = (id: number): PriceQuery<DuesOffer> =>
  usePriced((coupon) => readOptions(viewOffer, { id, ...(coupon === '' ? {} : { coupon }) }));

export const renew = async (
  body: BodyInput<typeof renewMembership>,
  idempotencyKey: string,
): Promise<string> => (await call(renewMembership, { body, idempotencyKey })).hash;

/** Once it is paid, the end is another everywhere. */
export const offerChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [viewOffer.id] });

export const usePayCodes = (id: number) => usePaged(listPayCodes, { id });

async function codesChanged(client: QueryClient, work: Promise<PayCode>): Promise<PayCode> {
  const code = await work;
  await client.invalidateQueries({ queryKey: [listPayCodes.id] });
  return code;
}

export const newPayCode = (
  client: QueryClient,
  body: BodyInput<typeof makePayCode>,
  idempotencyKey: string,
): Promise<PayCode> => codesChanged(client, call(makePayCode, { body, idempotencyKey }));

export const switchCode = (client: QueryClient, id: number, { code, on }: PayCode): Promise<PayCode> =>
  codesChanged(client, call(switchPayCode, { body: { id, code, on: on === 1 ? 0 : 1 } }));

export const usePayCode = (id: number, code: string) =>
  useRead(viewPayCode, { id, code }, { ...anew, onFocus: true });

export const payCodeChanged = (client: QueryClient, id: number, code: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(viewPayCode, { id, code }) });

export const startPaying = async (
  body: BodyInput<typeof payByCode>,
  idempotencyKey: string,
): Promise<string> => (await call(payByCode, { body, idempotencyKey })).hash;

export type PayPage = OutputOf<typeof viewPayCode>;
