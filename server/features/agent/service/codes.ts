import { presentAccountOf } from '../../account/api/people.ts';
import type { Ctx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { makeCode, readCode } from '../policy.ts';
import { addCode, findCode, findOwner } from '../store/codes.ts';

/** With 31 letters in 8 places a second try is rare. */
const triesMax = 20;

/** The code of a person, made on first use; two calls at once find the same one. */
export async function codeOf(ctx: Ctx, userId: number): Promise<string> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const code = await findCode(ctx.db, userId);
    if (code !== undefined) return code;
    await addCode(alone(ctx).db, userId, makeCode(ctx.deps.random), ctx.now);
  }
  throw new Error(`no code was free for user ${userId}`);
}

/** Who is meant by a code; also by the code of an account that became part of theirs. undefined: nobody. */
export async function ownerOf(ctx: Ctx, typed: string): Promise<number | undefined> {
  const owner = await findOwner(ctx.db, readCode(typed));
  return owner === undefined ? undefined : (await presentAccountOf(ctx, owner))?.userId;
}
