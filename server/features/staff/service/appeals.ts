import type { listAppeals as contract } from '@qunlu/contract/staff/people.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { Verdict } from '@qunlu/contract/kernel/staff.ts';
import { inTransaction, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { nextOf } from '../../../platform/paging.ts';
import { decideAppeal as decide, listAppeals as findAppeals } from '../../account/api/appeal-decision.ts';
import { peopleById, personById } from '../../account/api/directory.ts';
import { presentAppeal } from '../present.ts';
import { audit } from './audit.ts';

type Page = OutputOf<typeof contract>;

export async function listAppeals(
  ctx: Ctx,
  query: { size?: number | undefined; next?: number | undefined },
): Promise<Page> {
  const size = query.size ?? 20;
  const rows = await findAppeals(ctx, { after: query.next, size: size + 1 });
  const shown = rows.slice(0, size);
  const people = await peopleById(
    ctx,
    shown.map(({ user_id }) => user_id),
  );
  return {
    list: shown.map((row) => presentAppeal(row, people.get(row.user_id))),
    next: nextOf(rows, size, 'appeal_id'),
  };
}

/** D12 */
export async function decideAppeal(
  ctx: StaffCtx,
  given: { id: number; verdict: Verdict; reply: string },
): Promise<Page['list'][number]> {
  const { id, verdict, reply } = given;
  return inTransaction(ctx, async (tx) => {
    const row = await decide(tx, id, { pass: verdict === 'pass', reply, staffId: tx.staff.userId });
    await audit(tx, { action: `decide-appeal:${verdict}`, subject: `user:${row.user_id}`, reason: reply });
    return presentAppeal(row, await personById(tx, row.user_id));
  });
}
