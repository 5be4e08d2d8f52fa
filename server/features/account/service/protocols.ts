import { protocols } from '@qunlu/contract/account/rules.ts';
import type { listProtocols as contract } from '@qunlu/contract/account/settings.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { secondsOf, type Ctx, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { dropAcceptances, findAcceptances } from '../store/protocols.ts';
import { addAcceptances } from '../store/users.ts';

/** The protocols in force, and which of them the caller agreed to. */
export async function listProtocols(ctx: Ctx): Promise<OutputOf<typeof contract>> {
  const accepted = ctx.viewer ? await findAcceptances(ctx.db, ctx.viewer.userId) : [];
  return {
    list: protocols.map((protocol) => {
      const newest = accepted.find((row) => row.protocol_id === protocol.id);
      return {
        ...protocol,
        accepted_version: newest?.version ?? '',
        accepted_at: newest ? secondsOf(newest.accepted_at) : 0,
      };
    }),
    next: pagingEnd,
  };
}

/** Protocols whose current version the person has not agreed to. */
export async function protocolsDue(ctx: Ctx, userId: number): Promise<number[]> {
  const accepted = await findAcceptances(ctx.db, userId);
  return protocols
    .filter(({ id, version }) => !accepted.some((row) => row.protocol_id === id && row.version === version))
    .map(({ id }) => id);
}

/** D4: records consent with version, time and address; agreeing again changes nothing. */
export async function acceptProtocols(
  ctx: ViewerCtx,
  protocolIds: readonly number[],
): Promise<{ protocols_due: number[] }> {
  const { userId } = ctx.viewer;
  const agreed = protocols.filter(({ id }) => protocolIds.includes(id));
  if (agreed.length > 0) {
    await addAcceptances(
      alone(ctx).db,
      agreed.map(({ id, version }) => ({
        user_id: userId,
        protocol_id: id,
        version,
        ip: ctx.client.ip,
        accepted_at: ctx.now,
      })),
    );
  }
  return { protocols_due: await protocolsDue(ctx, userId) };
}

/** Deletes the consent of people who have left, once it need not be proved any more. */
export const forgetConsent = (ctx: Tx, userIds: readonly number[]): Promise<void> =>
  dropAcceptances(ctx.db, userIds);
