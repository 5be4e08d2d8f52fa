import type { listParkedEvents as contract } from '@qunlu/contract/staff/events.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { dropParked, findParked, unpark } from '../../../platform/outbox-parked.ts';
import { paged } from '../../../platform/paging.ts';
import { presentParkedEvent } from '../present.ts';
import { audit } from './audit.ts';

export async function listParkedEvents(
  ctx: Ctx,
  query: { size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof contract>> {
  const size = query.size ?? 20;
  const rows = await findParked(ctx.db, { before: query.next, size: size + 1 });
  return paged(rows, size, 'outbox_id', presentParkedEvent);
}

const notParked = (): never => fail('notFound', { message: '这个事件已经送达或已放弃，请刷新后再看' });

/** What is parked holds up nobody: sent again it may arrive after what happened later. */
export async function retryEvent(ctx: Ctx, id: number): Promise<{ ok: boolean }> {
  await inTransaction(ctx, async (tx) => {
    const event = (await unpark(tx.db, id, tx.now)) ?? notParked();
    await audit(tx, { action: 'retry-event', subject: `event:${id}`, reason: textOf(event) });
    // Delivered right after the commit, as if it had just been raised.
    tx.deps.outbox.add(tx.db);
  });
  return { ok: true };
}

export async function dropEvent(ctx: Ctx, given: { id: number; reason: string }): Promise<{ ok: boolean }> {
  const { id, reason } = given;
  await inTransaction(ctx, async (tx) => {
    const event = (await dropParked(tx.db, id)) ?? notParked();
    await audit(tx, {
      action: 'drop-event',
      subject: `event:${id}`,
      reason: `${reason}（${textOf(event)}）`,
    });
  });
  return { ok: true };
}

const textOf = (event: { listener: string; subject: string }): string =>
  `${event.listener}，${event.subject}`;
