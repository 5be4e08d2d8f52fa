import type {
  decideReport as decideContract,
  listReports as listContract,
} from '@qunlu/contract/moderation/staff.ts';
import type { listAppeals as appealsContract } from '@qunlu/contract/account/staff.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { Verdict } from '@qunlu/contract/kernel/staff.ts';
import { inTransaction, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { decideAppeal as decide, listAppeals as findAppeals } from '../../account/service/appeal-decision.ts';
import { peopleById, personById } from '../../account/service/directory.ts';
import { decideWaiting, listWaiting } from '../../moderation/service/decide.ts';
import { presentAppeal, presentWaiting } from '../present.ts';
import { record } from './audit.ts';

interface Paged {
  size?: number | undefined;
  next?: number | undefined;
}

/** D137, D170: what waits, the first due first. */
export async function listReports(
  ctx: Ctx,
  query: Paged & { kind?: 'reports' | 'appeals' | undefined },
): Promise<OutputOf<typeof listContract>> {
  const size = query.size ?? 20;
  const rows = await listWaiting(ctx, { kind: query.kind, after: query.next, size: size + 1 });
  const shown = rows.slice(0, size);
  return {
    list: shown.map(presentWaiting),
    next: rows.length > size ? (shown.at(-1)?.standing.queue_id ?? pagingEnd) : pagingEnd,
  };
}

export async function decideReport(
  ctx: StaffCtx,
  given: BodyOf<typeof decideContract>,
): Promise<OutputOf<typeof decideContract>> {
  const { type, id, verdict, reason } = given;
  return inTransaction(ctx, async (tx) => {
    const { state } = await decideWaiting(tx, { type, id }, { verdict, reason, staffId: tx.staff.userId });
    await record(tx, { action: `decide-report:${verdict}`, subject: `${type}:${id}`, reason });
    return { standing: state };
  });
}

type Appeals = OutputOf<typeof appealsContract>;

export async function listAppeals(ctx: Ctx, query: Paged): Promise<Appeals> {
  const size = query.size ?? 20;
  const rows = await findAppeals(ctx, { after: query.next, size: size + 1 });
  const shown = rows.slice(0, size);
  const people = await peopleById(
    ctx,
    shown.map(({ user_id }) => user_id),
  );
  return {
    list: shown.map((row) => presentAppeal(row, people.get(row.user_id))),
    next: rows.length > size ? (shown.at(-1)?.appeal_id ?? pagingEnd) : pagingEnd,
  };
}

/** D12 */
export async function decideAppeal(
  ctx: StaffCtx,
  given: { id: number; verdict: Verdict; reply: string },
): Promise<Appeals['list'][number]> {
  const { id, verdict, reply } = given;
  return inTransaction(ctx, async (tx) => {
    const row = await decide(tx, id, { pass: verdict === 'pass', reply, staffId: tx.staff.userId });
    await record(tx, { action: `decide-appeal:${verdict}`, subject: `user:${row.user_id}`, reason: reply });
    return presentAppeal(row, await personById(tx, row.user_id));
  });
}
