import { createHash } from 'node:crypto';
import type { reportError as contract } from '@qunlu/contract/tracking.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { Ctx } from '../../../platform/context.ts';
import { redactPersonal } from '../../../platform/personal.ts';
import { pathPattern } from '../policy.ts';
import { countError } from '../store/errors.ts';

/** Lines of a stack that tell two errors with one message apart. */
const telling = 4;

/** What a page choked on may be in its error: no control character but line ends and tabs, nothing of people. */
const kept = (text: string): string => redactPersonal(text.replace(/[^\P{Cc}\n\t]/gu, ''));

/** C111, D210: an error of a page, without what it says of people; the same one is counted, not kept again. */
export async function reportError(ctx: Ctx, body: BodyOf<typeof contract>): Promise<{ ok: boolean }> {
  const message = kept(body.message);
  const stack = kept(body.stack ?? '');
  const route = pathPattern(body.route ?? '');
  const top = stack.split('\n').slice(0, telling).join('\n');
  await countError(ctx.db, {
    hash: createHash('sha256')
      .update(JSON.stringify([message, top, route]))
      .digest(),
    message,
    stack,
    route,
    version: kept(body.version ?? ''),
    now: ctx.now,
  });
  return { ok: true };
}
