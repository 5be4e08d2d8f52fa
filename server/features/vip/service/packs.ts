import { notFound } from '@qunlu/contract/kernel/errors.ts';
import { salePromises } from '@qunlu/contract/order/sale-promises.ts';
import { orderTypes } from '@qunlu/contract/order/rules.ts';
import {
  packLabels,
  packMonths,
  packTypes,
  vipKindLabels,
  vipKinds,
  vipRules,
  type PackType,
  type VipKind,
} from '@qunlu/contract/vip/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { bindTo, noteDevice } from '../../agent/api/bonds.ts';
import type { MoneySetting } from '../../ledger/ports.ts';
import { settingOf, settingsOf } from '../../ledger/api/settings.ts';
import { defineSale } from '../../order/api/sell.ts';
import { plus, titleOfPack } from '../policy.ts';
import { findLive } from '../store/entitlements.ts';
import { isTooFar, mayGiveBack, nextStart, tooFar } from './entitlements.ts';

export const packSubjectName = 'vip.pack';

const kindNames = { vipPhonebook: 'member', vipCommerce: 'commerce' } as const;
const typeNames = { 1: 'month', 2: 'quarter', 3: 'year' } as const;

const settingName = (kind: VipKind, type: PackType): string => `vip.${kindNames[kind]}-${typeNames[type]}`;

/** D118, fen; 0: not sold. */
const prices: Record<VipKind, Record<PackType, number>> = {
  vipPhonebook: { 1: 2_900, 2: 7_900, 3: 19_900 },
  vipCommerce: { 1: 0, 2: 0, 3: 99_900 },
};

const allPacks = vipKinds.flatMap((kind) => packTypes.map((type) => ({ kind, type })));

const pointsSetting = 'vip.day-points';

export const vipSettings: readonly MoneySetting[] = [
  ...allPacks.map(({ kind, type }) => ({
    name: settingName(kind, type),
    label: `${vipKindLabels[kind]}一${packLabels[type]}的价格，0为不卖`,
    unit: 'fen' as const,
    fallback: prices[kind][type],
    min: 0,
    max: 1_000_000,
  })),
  {
    name: pointsSetting,
    label: '一天个人会员要多少积分，0为不换',
    unit: 'count',
    fallback: vipRules.dayPoints,
    min: 0,
    max: 100_000,
  },
];

/** D126: points of one day of membership now; 0: they buy none. */
export const dayPoints = (ctx: Ctx): Promise<number> => settingOf(ctx, pointsSetting);

export interface Pack {
  kind: VipKind;
  type: PackType;
  /** Fen. */
  price: number;
}

/** What is sold now, and the points of one day of membership (`dayPoints`). One statement. */
export async function sold(ctx: Ctx): Promise<{ packs: Pack[]; dayPoints: number }> {
  const names = allPacks.map(({ kind, type }) => settingName(kind, type));
  const [points, ...prices] = await settingsOf(ctx, [pointsSetting, ...names]);
  const packs = allPacks.map(({ kind, type }, at) => ({ kind, type, price: prices[at] ?? 0 }));
  return { packs: packs.filter(({ price }) => price > 0), dayPoints: points };
}

interface PackInput {
  vip: VipKind;
  pack_type: number;
  /** What the page showed, fen. */
  price?: number | undefined;
  /** Of who brought them. */
  share_user_id?: string | undefined;
}

/** C086: the order of a pack; the unpaid one of the same pack while there is one. */
export const packSale = defineSale<PackInput>({
  type: orderTypes.vip,
  subject: packSubjectName,
  targetOf: ({ vip, pack_type }) => `${vip}:${pack_type}`,
  async offer(ctx, { vip: kind, pack_type }) {
    const { userId } = ctx.viewer;
    const type = packTypes.find((one) => one === pack_type) ?? notFound('没有这种套餐，请刷新后再选');
    const total = await settingOf(ctx, settingName(kind, type));
    if (total === 0) notFound('没有这种套餐，请刷新后再选');
    const months = packMonths[type];
    const starts = nextStart(await findLive(ctx.db, [userId], ctx.now), kind, ctx.now);
    if (isTooFar(plus(starts, { months, days: 0 }), ctx.now)) tooFar();
    return {
      title: titleOfPack(kind, type),
      total,
      snapshot: { kind, type, months },
      promise: (await mayGiveBack(ctx, userId))
        ? salePromises.refundable(vipRules.refundDays)
        : salePromises.instant,
    };
  },
  seen: { price: ({ price }) => price, changed: () => ({ message: '价格已变，请刷新后再看再买' }) },
  // Locks two people: nobody may be locked before.
  async first(tx, { share_user_id: code = '' }) {
    if (code !== '') await bindTo(tx, { userId: tx.viewer.userId, code, source: 'link' });
  },
  after: (tx) => noteDevice(tx, tx.viewer.userId),
});
