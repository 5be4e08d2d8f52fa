import { createHash } from 'node:crypto';
import type { reportError as contract } from '@qunlu/contract/tracking.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { Ctx } from '../../../platform/context.ts';
import { redactPersonal } from '../../../platform/personal.ts';
import { alone } from '../../../platform/database.ts';
import { pathPattern } from '../policy.ts';
import { countError } from '../store/errors.ts';

/** Lines of the stack that distinguish two errors with the same message. */
const telling = 4;

/** Removes personal data and control characters, except line ends and tabs. */
const kept = (text: string): string => redactPersonal(text.replace(/[^\P{Cc}\n\t]/gu, ''));

/** C111, D210: records an error of a page, without personal data; repeats are only counted. */
export async function reportError(ctx: Ctx, body: BodyOf<typeof contract>): Promise<{ ok: boolean }> {
  const message = kept(body.message);
  const stack = kept(body.stack ?? '');
  const route = pathPattern(body.route ?? '');
  const top = stack.split('\n').slice(0, telling).join('\n');
  await countError(alone(ctx).db, {
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
