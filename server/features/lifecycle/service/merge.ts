import type { mergeAccess as contract } from '@qunlu/contract/lifecycle/merge.ts';
import type { Session } from '@qunlu/contract/account/entity.ts';
import { codeRules } from '@qunlu/contract/account/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import { inTransaction, secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { securityEvent } from '../../account/events.ts';
import { consumeCode } from '../../account/api/codes.ts';
import { personById, personByPhone, type DirectoryEntry } from '../../account/api/directory.ts';
import { holdingsOf } from '../../account/api/holdings.ts';
import { absorbAccount } from '../../account/api/merge-rows.ts';
import { issuePass, usePass } from '../../account/api/passes.ts';
import { requireProof } from '../../account/api/reauthentication.ts';
import { startSession } from '../../account/api/sessions.ts';
import { lifecycles, type MergeItem, type MergeSides } from '../ports.ts';
import { addMerge } from '../store/merges.ts';
import { itemsOf, mergeRows } from './fates.ts';

/** What a preview's ticket contains: the two accounts and the proved number. */
interface MergeClaim extends MergeSides {
  /** A keyed hash, so that a ticket contains no personal data of the other account. */
  phoneHash: string;
}

const mergePhone = 'account.merge-phone';
const phoneHashOf = (ctx: Ctx, phone: string): string =>
  ctx.deps.secrets.mac(mergePhone, phone).toString('base64url');

/** Titles whose numbers the preview shows (D9). */
const previewed = { cards: '名片', phonebooks: '通讯录' } as const;

/** Reasons of every feature against the merge. */
async function reasonsOf(ctx: Ctx, sides: MergeSides): Promise<string[]> {
  const reasons: string[] = [];
  for (const lifecycle of ctx.deps.ports.get(lifecycles))
    reasons.push(...((await lifecycle.mergeBlocks?.(ctx, sides)) ?? []));
  return reasons;
}

const side = (user: DirectoryEntry) => ({
  user_id: user.user_id,
  username: user.username,
  phone: maskPhone(user.phone ?? ''),
  created_at: secondsOf(user.created_at),
});

function sumOf(items: readonly MergeItem[], title: string): number {
  const item = items.find((one) => one.title === title);
  return item ? item.keep + item.drop : 0;
}

/** D9: shows both accounts to whoever proves the other's phone, with a ticket when they can be merged. */
export async function previewMerge(
  ctx: ViewerCtx,
  given: { phone: string; code: string },
): Promise<OutputOf<typeof contract>> {
  const { userId } = ctx.viewer;
  // The other account gets all that this one has: a stolen session must not give it away.
  await requireProof(ctx);
  const outcome = await consumeCode(ctx, { phone: given.phone, scene: 'merge', code: given.code });
  if (!outcome.ok) fail('invalid', { message: outcome.message, field: 'code' });
  const [keep, drop] = [await personByPhone(ctx, given.phone), await personById(ctx, userId)];
  if (!keep) fail('notFound', { message: '这个手机号还没有账号，直接绑定即可', field: 'phone' });
  if (keep.user_id === userId) {
    fail('invalid', { message: '这是您自己的手机号，不需要合并', field: 'phone' });
  }
  const sides = { keep: keep.user_id, drop: userId };
  const items = await itemsOf(ctx, sides);
  const reasons = await reasonsOf(ctx, sides);
  const [ofKeep, ofDrop] = [await holdingsOf(ctx, sides.keep), await holdingsOf(ctx, sides.drop)];
  const can = reasons.length === 0;
  return {
    can,
    reasons,
    keep: side(keep),
    drop: side(drop),
    preview: {
      cards: sumOf(items, previewed.cards),
      balance: ofKeep.balance + ofKeep.income + ofDrop.balance + ofDrop.income,
      phonebooks: sumOf(items, previewed.phonebooks),
    },
    items,
    ticket: can
      ? await issuePass(ctx, {
          purpose: 'merge',
          userId,
          payload: { ...sides, phoneHash: phoneHashOf(ctx, given.phone) } satisfies MergeClaim,
          seconds: codeRules.ticketSeconds,
        })
      : '',
  };
}

/** D10: one transaction, irreversible. Checks again what may have changed since the preview. */
export async function mergeAccounts(ctx: ViewerCtx, ticket: string): Promise<Session> {
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    const pass = await usePass<MergeClaim>(tx, 'merge', ticket, ({ keep }) => [keep]);
    if (!pass || pass.userId !== userId) {
      fail('invalid', { message: '合并确认已失效，请重新核对两个账号', field: 'ticket' });
    }
    const { phoneHash, ...sides } = pass.payload;
    const kept = await personById(tx, sides.keep);
    const reasons = await reasonsOf(tx, sides);
    const proved = Buffer.from(phoneHash, 'base64url');
    if (!tx.deps.secrets.isMac(mergePhone, kept.phone ?? '', proved))
      reasons.push('另一个账号的手机号已变化，请重新核对两个账号');
    if (reasons[0]) fail('stateChanged', { message: reasons[0] });
    await mergeRows(tx, sides);
    await absorbAccount(tx, sides);
    await addMerge(tx.db, sides, tx.now);
    await raise(tx, securityEvent, {
      userId: sides.keep,
      title: '两个账号已合并',
      body: '您的另一个账号已并入这个账号，名片和绑定都已移过来。今后请用这个账号登录。',
      path: '/user/oauth',
    });
    return startSession(tx, sides.keep, { expected: true });
  });
}
