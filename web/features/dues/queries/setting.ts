import { viewOffer } from '@qunlu/contract/dues/calls.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import {
  chargeCircle,
  type DuesSetting,
  listCoupons,
  makeCoupon,
  saveTier,
  stopCoupon,
  viewSetting,
} from '@qunlu/contract/dues/tiers.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { keyOf, useRead } from '../../../platform/query.ts';
import { circleChanged } from '../../circle/parts/circle-changed.ts';

/** Money is never shown from memory: it is asked each time a screen opens. */
export const anew = { staleTime: 0 } as const;

export const useSetting = (id: number) => useRead(viewSetting, { id }, { ...anew, onFocus: true });

/** What was saved is what is shown; what joining costs is asked anew. */
function changed(client: QueryClient, id: number, setting: DuesSetting): void {
  client.setQueryData(keyOf(viewSetting, { id }), setting);
  void client.invalidateQueries({ queryKey: [viewOffer.id] });
  void circleChanged(client);
}

export async function keepTier(
  client: QueryClient,
  body: BodyInput<typeof saveTier>,
  idempotencyKey: string,
): Promise<void> {
  changed(client, Number(body.id), await call(saveTier, { body, idempotencyKey }));
}

export async function charge(client: QueryClient, id: number, joinType: 1 | 2 | 3): Promise<void> {
  changed(client, id, await call(chargeCircle, { body: { id, join_type: joinType } }));
}

export const useCoupons = (id: number) => usePaged(listCoupons, { id });

const couponsChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [listCoupons.id] });

export async function newCoupon(
  client: QueryClient,
  body: BodyInput<typeof makeCoupon>,
  idempotencyKey: string,
): Promise<string> {
  const { code } = await call(makeCoupon, { body, idempotencyKey });
  await couponsChanged(client);
  return code;
}

export async function endCoupon(client: QueryClient, id: number, couponId: number): Promise<void> {
  await call(stopCoupon, { body: { id, coupon_id: couponId } });
  await couponsChanged(client);
}
