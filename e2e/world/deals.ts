/**
 * Shops for journeys: a licence that staff has certified, and deals that staff has passed.
 *   const shop = await shopAt(clocked, clerk, photo)
 *   const id = await dealAt(clocked, clerk, shop, { title: '双人下午茶' })
 */
import { listCards } from '@qunlu/contract/card/calls.ts';
import { applyCorporation } from '@qunlu/contract/certification/calls.ts';
import {
  decideCertificationReview,
  listCertificationReviews,
  viewCertificationReview,
} from '@qunlu/contract/certification/staff.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { createDeal } from '@qunlu/contract/o2o/publish.ts';
import { decideDealReview, listDealReviews } from '@qunlu/contract/o2o/staff.ts';
import { callApi } from '../api.ts';
import type { ClockedServer } from '../clocked.ts';
import { sendPrivate } from './applications.ts';
import { by, newKey, personAt, placeOf, realNameAt, type Someone } from './circles.ts';
import type { Photo } from './photos.ts';

/** Somebody whose name is known and whose company is certified. `clerk`: the token of a reviewer. */
export async function shopAt(clocked: ClockedServer, clerk: string, photo: Photo): Promise<Someone> {
  const place = placeOf(clocked);
  const shop = await personAt(place, '沈知微');
  await realNameAt(place, shop);
  const { list: cards } = await by(place, shop)(listCards, {});
  await by(place, shop)(applyCorporation, {
    query: { id: cards[0]?.card_id ?? 0 },
    body: {
      licence_img: await sendPrivate(clocked, shop.token, photo),
      credit_code: '91350100M000100Y43',
    },
    idempotencyKey: newKey(),
  });
  const given = { at: clocked.now(), token: clerk };
  const { list } = await callApi(clocked.url, listCertificationReviews, { ...given, query: {} });
  const id = list.at(-1)?.id ?? 0;
  await callApi(clocked.url, viewCertificationReview, {
    ...given,
    body: { id, reason: '核对营业执照的原件' },
  });
  await callApi(clocked.url, decideCertificationReview, { ...given, body: { id, verdict: 'pass' } });
  return shop;
}

/** Staff passes all deals that wait. */
export async function passDeals(clocked: ClockedServer, clerk: string): Promise<void> {
  const given = { at: clocked.now(), token: clerk };
  const { list } = await callApi(clocked.url, listDealReviews, { ...given, query: { size: 50 } });
  for (const { deal_id: id, rev } of list)
    await callApi(clocked.url, decideDealReview, {
      ...given,
      body: { id, rev, verdict: 'pass', reason: '' },
    });
}

/** A deal that others see; answers its number. */
export async function dealAt(
  clocked: ClockedServer,
  clerk: string,
  shop: Someone,
  changes: Partial<BodyInput<typeof createDeal>['deal']> = {},
): Promise<number> {
  const { deal_id: id } = await by(placeOf(clocked), shop)(createDeal, {
    body: {
      deal: {
        title: '双人下午茶：一壶龙井，四样点心',
        price: 12_800,
        was: 19_800,
        stock: 20,
        per_person: 5,
        valid_to: Math.floor(clocked.now() / 1000) + 30 * 86_400,
        rules: '周末通用\n请提前一天打电话',
        content: '当季的狮峰龙井一壶，续水不限。',
        images: [],
        shop: '湖边茶铺',
        region: '330106',
        region_name: '浙江省 杭州市 西湖区',
        address: '龙井路 18 号',
        lat: 30.24,
        lng: 120.13,
        ...changes,
      },
    },
    idempotencyKey: newKey(),
  });
  await passDeals(clocked, clerk);
  return id;
}
