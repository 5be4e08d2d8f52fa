import type { Receipt } from '@qunlu/contract/card/entity.ts';
import { entryFields, readExtends } from '@qunlu/contract/card/extends.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { endOfDay, startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { after, inTransaction, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { decodeQuota, isOwner, maySeeContact, maySeeContacts, seesAtOnce } from '../policy.ts';
import { presentReceipt } from '../present/card.ts';
import { findCard, type CardRow } from '../store/cards.ts';
import { findSharers } from '../store/people.ts';
import { startOnce } from '../store/requests.ts';
import { noteOpening } from '../store/timeline.ts';
import {
  addReveal,
  addRevocation,
  countRevealed,
  dropRevocation,
  findReceipts,
  hasRevealed,
  lockReader,
} from '../store/receipts.ts';
import { sharerOf, shownChannel } from '@qunlu/contract/attribution.ts';
import { readHash, type HashClaim } from './hashes.ts';
import { accessContextOf, ownCard } from './projection.ts';
import { dropRequests } from './requests.ts';
import { tellFirstOpening } from './timeline.ts';
import { membershipOf } from '../../membership/service.ts';

/** Opening the same field again within an hour adds no receipt. Seconds. */
export const dedupeSeconds = 3600;
/** Friends who look at a card leave a receipt a day. */
const autoDedupeSeconds = 86_400;

function plainValue(card: CardRow, field: string): string {
  if (field === 'phone' || field === 'email') return card[field];
  const { qq, wechat } = readExtends(card.extends);
  if (field === 'qq') return qq;
  if (field === 'wechat') return wechat;
  return card.extends[entryFields(card.extends).indexOf(field)]?.value ?? '';
}

async function reveal(ctx: ViewerCtx, claim: HashClaim, via: string): Promise<string> {
  const { userId } = ctx.viewer;
  // Checked again: privacy, a block or a revocation may have changed since the hash was made.
  const access = await accessContextOf(ctx, await findCard(ctx.db, claim.cardId, userId));
  if (!maySeeContact(access, claim.field)) fail('forbidden', { message: '对方已不再向您公开联系方式' });
  const value = plainValue(access.card, claim.field);
  if (value === '') fail('notFound', { message: '对方已删除这项联系方式' });
  if (isOwner(access)) return value;
  const auto = via === 'auto';
  if (auto && !seesAtOnce(access)) fail('forbidden', { message: '请点开要看的联系方式' });
  const quota = auto ? cardRules.autoPerDay : decodeQuota(await membershipOf(ctx, userId));
  const opened = await countRevealed(ctx.db, userId, claim.cardId, startOfDay(ctx.now), auto);
  if (!opened.thisOne && opened.cards >= quota) {
    const retryAfter = Math.ceil((endOfDay(ctx.now).getTime() - ctx.now.getTime()) / 1000);
    fail('tooOften', { message: `今天查看的名片已达${quota}张，请明天再来`, retryAfter });
  }
  await addReveal(
    ctx.db,
    {
      card_id: claim.cardId,
      user_id: userId,
      field: claim.field,
      via,
      source: ctx.client.qc,
      revealed_at: ctx.now,
    },
    auto ? autoDedupeSeconds : dedupeSeconds,
  );
  const opening = { card_id: claim.cardId, user_id: userId, source: ctx.client.qc, at: ctx.now };
  const first = await noteOpening(ctx.db, opening);
  if (first && !auto) await tellFirstOpening(ctx, access.owner.userId);
  if (!maySeeContacts(access))
    await startOnce(ctx.db, claim.cardId, userId, [claim.field], after(ctx.now, dedupeSeconds));
  return value;
}

/** D23, D24: the plain value behind a hash; the owner's receipt is written in the same transaction. */
export async function decodeContact(ctx: ViewerCtx, hash: string, via: string): Promise<string> {
  const { userId } = ctx.viewer;
  const claim = readHash(ctx, hash, userId);
  if (!claim) fail('forbidden', { message: '查看凭据已失效，请刷新名片后重试' });
  return inTransaction(ctx, async (tx) => {
    await lockReader(tx.db, userId);
    return reveal(tx, claim, via);
  });
}

/** Up to 50 at once; what may not be opened is null and does not fail the rest. */
export async function decodeContacts(
  ctx: ViewerCtx,
  hashes: readonly string[],
  via: string,
): Promise<(string | null)[]> {
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    await lockReader(tx.db, userId);
    const values: (string | null)[] = [];
    for (const hash of hashes) {
      const claim = readHash(tx, hash, userId);
      values.push(claim ? await reveal(tx, claim, via).catch(nullIfForbidden) : null);
    }
    return values;
  });
}

function nullIfForbidden(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}

/** The owner's receipts of one card, newest first. */
export async function listReceipts(
  ctx: Ctx,
  query: { id: number; size?: number | undefined; next?: number | undefined },
): Promise<{ list: Receipt[]; next: number }> {
  const card = await ownCard(ctx, query.id);
  const size = query.size ?? 20;
  const rows = await findReceipts(ctx.db, card.card_id, card.user_id, query.next, size + 1);
  const shown = rows.slice(0, size);
  const sharers = shown.map((row) => sharerOf(row.source)).filter((userId) => userId > 0);
  const names = await findSharers(ctx.db, card.user_id, sharers, false);
  return {
    list: shown.map((row) => {
      const sharer = sharerOf(row.source);
      const source = sharer > 0 ? (names.get(sharer) ?? '') : shownChannel(row.source);
      return presentReceipt(row, source);
    }),
    next: rows.length > size ? (shown.at(-1)?.reveal_id ?? pagingEnd) : pagingEnd,
  };
}

/** Revokes a person's right to see contacts on all of the owner's cards. Requires a receipt of that person. */
export async function revokeReceipts(
  ctx: ViewerCtx,
  userId: number,
): Promise<{ user_id: number; revoked: boolean }> {
  const owner = ctx.viewer.userId;
  if (userId === owner || !(await hasRevealed(ctx.db, owner, userId))) {
    fail('notFound', { message: '此人没有查看过您的联系方式', field: 'user_id' });
  }
  await inTransaction(ctx, async (tx) => {
    await addRevocation(tx.db, owner, userId, tx.now);
    await dropRequests(tx, owner, userId);
  });
  return { user_id: userId, revoked: true };
}

export async function restoreReceipts(
  ctx: ViewerCtx,
  userId: number,
): Promise<{ user_id: number; revoked: boolean }> {
  await dropRevocation(ctx.db, ctx.viewer.userId, userId);
  return { user_id: userId, revoked: false };
}
