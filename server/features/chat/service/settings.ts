import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type * as contract from '@qunlu/contract/chat/calls.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { findSettings, setAssistants, setReceipts, strangersAmong } from '../store/settings.ts';

type Settings = OutputOf<typeof contract.viewChatSettings>;

const settingsOf = (ctx: Ctx, userId: number): Promise<Settings> => findSettings(ctx.db, userId);

/** D103, D105 */
export const viewSettings = (ctx: ViewerCtx): Promise<Settings> => settingsOf(ctx, ctx.viewer.userId);

/** Who answers together with the caller are their friends. */
export const setSettings = (
  ctx: ViewerCtx,
  body: { receipts?: number | undefined; assistants?: number[] | undefined },
): Promise<Settings> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    if (body.assistants !== undefined) await lockPeople(tx, [userId]);
    if (body.receipts !== undefined) await setReceipts(tx.db, userId, body.receipts === 1);
    if (body.assistants !== undefined) {
      const wanted = [...new Set(body.assistants)];
      if (wanted.includes(userId))
        fail('forbidden', { message: '您自己已经在回答咨询，请选择别人', field: 'assistants' });
      const strangers = await strangersAmong(tx.db, userId, wanted);
      if (strangers.some(({ there }) => !there)) notFound('用户不存在或已不可见', 'assistants');
      if (strangers.length > 0)
        fail('forbidden', { message: '只能请好友一起回答咨询，请先加好友', field: 'assistants' });
      await setAssistants(tx.db, userId, wanted, tx.now);
    }
    return settingsOf(tx, userId);
  });
