import { createHash } from 'node:crypto';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { reportError as contract } from '@qunlu/contract/tracking/calls.ts';
import type { listErrors as listContract } from '@qunlu/contract/tracking/staff.ts';
import { inTransaction, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { networkOf } from '../../../platform/limits.ts';
import { paged } from '../../../platform/paging.ts';
import { redactPersonal } from '../../../platform/personal.ts';
import { allowsProfiling } from '../../account/api/preferences.ts';
import { audit } from '../../staff/api/audit.ts';
import { causeOf, frameOf, pathPattern } from '../policy.ts';
import { presentError } from '../present.ts';
import { countError, findErrors, solve } from '../store/errors.ts';

/** Removes personal data and control characters, except line ends and tabs. */
const kept = (text: string): string => redactPersonal(text.replace(/[^\P{Cc}\n\t]/gu, ''));

/** Bytes of the mark under which somebody is counted once. */
const markBytes = 8;

/** Under a key of its own for each error, so that nobody's marks belong together; null for whoever is not counted (D17). */
async function markOf(ctx: Ctx, hash: Buffer): Promise<Buffer | null> {
  const { viewer, client, deps } = ctx;
  if (viewer && !(await allowsProfiling(ctx, viewer.userId))) return null;
  const who = viewer ? `person ${viewer.userId}` : client.visitor || networkOf(client.ip);
  return deps.secrets.mac('tracking.error', `${hash.toString('hex')} ${who}`).subarray(0, markBytes);
}

/** C111, D210: records an error of a page, without personal data; what has the same cause is only counted. */
export async function reportError(ctx: Ctx, body: BodyOf<typeof contract>): Promise<{ ok: boolean }> {
  const message = causeOf(kept(body.message));
  const stack = kept(body.stack ?? '');
  const frame = frameOf(stack);
  const hash = createHash('sha256')
    .update(JSON.stringify([message, frame]))
    .digest();
  await countError(alone(ctx).db, {
    hash,
    message,
    frame,
    stack,
    route: pathPattern(body.route ?? ''),
    version: kept(body.version ?? ''),
    mark: await markOf(ctx, hash),
    now: ctx.now,
  });
  return { ok: true };
}

export async function listErrors(
  ctx: StaffCtx,
  { state = 'open', size = 20, next }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const rows = await findErrors(ctx.db, { solved: state === 'solved', below: next, size: size + 1 });
  return paged(rows, size, 'error_id', presentError);
}

export async function solveError(ctx: StaffCtx, id: number): Promise<{ ok: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const message = await solve(tx.db, id, { by: tx.staff.userId, now: tx.now });
    if (message === undefined) fail('notFound', { message: '没有这类错误，可能已过了保留的天数' });
    if (message !== null)
      await audit(tx, {
        action: 'solve-error',
        subject: `error:${id}`,
        reason: message.slice(0, 100) || '没有错误信息',
      });
    return { ok: true };
  });
}
