import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { duesRules } from '@qunlu/contract/dues/rules.ts';
import type * as contract from '@qunlu/contract/dues/pay-codes.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { lockCaller, lockManagedCircle, managedCircle } from '../../circle/api/access.ts';
import { logAction } from '../../circle/api/logs.ts';
import { presentPayCode } from '../present.ts';
import { countEnabled, findPayCode, findPayCodes, insertPayCode, switchCode } from '../store/pay-codes.ts';
import { requireSelling } from './selling.ts';

export async function listPayCodes(
  ctx: ViewerCtx,
  query: { id: number; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof contract.listPayCodes>> {
  const { id, size = 20, next } = query;
  await managedCircle(ctx, id, 'own');
  const rows = await findPayCodes(ctx.db, { circleId: id, before: next, size: size + 1 });
  return paged(rows, size, 'pay_code_id', (row) => presentPayCode(row, ctx.deps.env.publicUrl));
}

type PayCodeInput = BodyOf<typeof contract.makePayCode>;

export async function preparePayCode(ctx: ViewerCtx, { id, purpose }: PayCodeInput): Promise<void> {
  await managedCircle(ctx, id, 'own');
  await checkPlainly(ctx, { texts: [{ field: 'purpose', label: '用途', text: purpose }] });
}

const tooMany = (): never =>
  fail('conflict', { message: `可以付款的收款码最多 ${duesRules.payCodes} 个，请先停用一些` });

/** Bytes of a code: 12 characters that nobody guesses. */
const codeBytes = 9;

export async function makePayCode(ctx: ViewerCtx, input: PayCodeInput): Promise<contract.PayCode> {
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    await lockManagedCircle(tx, input.id, 'own');
    await requireSelling(tx, tx.viewer.userId);
    if ((await countEnabled(tx.db, input.id)) >= duesRules.payCodes) tooMany();
    const row = await insertPayCode(tx.db, {
      code: tx.deps.random(codeBytes).toString('base64url'),
      phonebook_id: input.id,
      amount: input.amount ?? 0,
      purpose: input.purpose,
      created_at: tx.now,
    });
    await logAction(tx, {
      circleId: input.id,
      what: 'pay-code',
      after: { title: row.purpose, price: row.amount === 0 ? '不固定' : yuan(row.amount) },
    });
    return presentPayCode(row, tx.deps.env.publicUrl);
  });
}

/** What was printed works no longer, or again. */
export async function switchPayCode(
  ctx: ViewerCtx,
  { id, code, on }: BodyOf<typeof contract.switchPayCode>,
): Promise<contract.PayCode> {
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    await lockManagedCircle(tx, id, 'own');
    const row = (await findPayCode(tx.db, id, code)) ?? notFound('这个收款码不存在或已停用');
    if (on === 1 && !row.enabled) {
      await requireSelling(tx, tx.viewer.userId);
      if ((await countEnabled(tx.db, id)) >= duesRules.payCodes) tooMany();
    }
    if (row.enabled !== (on === 1))
      await logAction(tx, {
        circleId: id,
        what: 'pay-code',
        before: { title: row.purpose, open: row.enabled },
        after: { title: row.purpose, open: on === 1 },
      });
    return presentPayCode(await switchCode(tx.db, code, on === 1), tx.deps.env.publicUrl);
  });
}
