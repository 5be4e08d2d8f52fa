import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type {
  getPrivileges as privilegesContract,
  VipOffer,
  VipPack,
  VipPoster,
  VipPrivilege,
} from '@qunlu/contract/vip/calls.ts';
import { packMonths, vipKeptWords, vipRefundWords, type VipKind } from '@qunlu/contract/vip/rules.ts';
import { inTransaction, secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { bindTo, inviteOf, inviterOf } from '../../agent/api/bonds.ts';
import type { Membership } from '../../membership/ports.ts';
import { allPrivileges, valuesOf } from '../../membership/api/quotas.ts';
import { membershipOf } from '../../membership/api/level.ts';
import { balanceOf } from '../../score/api/journal.ts';
import { levelOf, plus, titleOfPack } from '../policy.ts';
import { entriesOf } from '../present.ts';
import { findFace, findLive, type EntitlementRow } from '../store/entitlements.ts';
import { mayGiveBack, nextStart } from './entitlements.ts';
import { sold, type Pack } from './packs.ts';

type Values = Awaited<ReturnType<typeof valuesOf>>;
type Sold = Awaited<ReturnType<typeof sold>>;

function presentPack({ kind, type, price }: Pack, live: readonly EntitlementRow[], now: Date): VipPack {
  const starts = nextStart(live, kind, now);
  const months = packMonths[type];
  return {
    vip: kind,
    pack_type: type,
    title: titleOfPack(kind, type),
    months,
    price,
    per_month: Math.floor(price / months),
    starts_at: secondsOf(starts),
    end_at: secondsOf(plus(starts, { months, days: 0 })),
  };
}

/** What somebody without membership would gain by one out of their own use. */
async function gainsOf(ctx: ViewerCtx, read?: Values): Promise<string[]> {
  if ((await membershipOf(ctx, ctx.viewer.userId)) !== 'none') return [];
  const gains: string[] = [];
  const gained = allPrivileges(ctx).filter(({ gain }) => gain !== undefined);
  const values = read ?? (await valuesOf(ctx, gained));
  for (const { key, fallback, gain } of gained) {
    const words = (await gain?.(ctx, ctx.viewer.userId, values.get(key) ?? fallback)) ?? '';
    if (words !== '') gains.push(words);
  }
  return gains;
}

/** `read`: what memberships permit and cost, when the caller has read it. */
async function offerOf(ctx: ViewerCtx, read?: { values: Values; selling: Sold }): Promise<VipOffer> {
  const { userId } = ctx.viewer;
  const live = await findLive(ctx.db, [userId], ctx.now);
  const { packs, dayPoints } = read?.selling ?? (await sold(ctx));
  return {
    packs: packs.map((pack) => presentPack(pack, live, ctx.now)),
    gains: await gainsOf(ctx, read?.values),
    mine: entriesOf(live),
    refund: (await mayGiveBack(ctx, userId)) ? vipRefundWords : vipKeptWords,
    inviter: await inviterOf(ctx, userId),
    points: { a_day: dayPoints, have: (await balanceOf(ctx, userId)).balance },
  };
}

export const viewOffer = (ctx: ViewerCtx): Promise<VipOffer> => offerOf(ctx);

/** C083: a bad code says nothing about the packs, which are answered all the same. */
export async function applyVip(ctx: ViewerCtx, code = ''): Promise<VipOffer> {
  const { userId } = ctx.viewer;
  if (code !== '') await inTransaction(ctx, (tx) => bindTo(tx, { userId, code, source: 'link' }));
  return viewOffer(ctx);
}

const linesMax = 6;

/** C084: what the picture says that the phone draws. */
async function posterOf(ctx: ViewerCtx, values: Values, { packs }: Sold): Promise<VipPoster> {
  const { userId } = ctx.viewer;
  const face = await findFace(ctx.db, userId);
  const changed = comparison(ctx, values).filter(({ free, vip }) => free !== vip);
  const prices = packs.map(({ price }) => price);
  return {
    ...(await inviteOf(ctx, userId, '/app/open-vip')),
    name: face.username,
    avatar: face.avatar,
    lines: changed.slice(0, linesMax).map(({ title, vip }) => `${title} ${vip}`),
    price: prices.length > 0 ? Math.min(...prices) : 0,
  };
}

export const vipPoster = async (ctx: ViewerCtx): Promise<VipPoster> =>
  posterOf(ctx, await valuesOf(ctx, allPrivileges(ctx)), await sold(ctx));

export async function vipWithPoster(
  ctx: ViewerCtx,
  from = '',
): Promise<{ poster: VipPoster; offer: VipOffer; from: string }> {
  const values = await valuesOf(ctx, allPrivileges(ctx));
  const selling = await sold(ctx);
  const poster = await posterOf(ctx, values, selling);
  return { poster, offer: await offerOf(ctx, { values, selling }), from };
}

/** D119: what each membership may, as people read it. */
function comparison(ctx: Ctx, values: Values): VipPrivilege[] {
  return allPrivileges(ctx).map(({ key, title, words, fallback }) => {
    const read = (level: Membership): string => words((values.get(key) ?? fallback)[level]);
    return { key, title, free: read('none'), vip: read('member'), commerce: read('commerce') };
  });
}

/** C085: all of them, or those that a kind of membership changes. */
export async function getPrivileges(
  ctx: Ctx,
  kind: VipKind | undefined,
): Promise<OutputOf<typeof privilegesContract>> {
  const list = comparison(ctx, await valuesOf(ctx, allPrivileges(ctx)));
  if (!kind) return { list };
  const column = levelOf(kind) === 'commerce' ? 'commerce' : 'vip';
  return { list: list.filter((one) => one[column] !== one.free) };
}
