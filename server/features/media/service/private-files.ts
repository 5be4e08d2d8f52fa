import { after, secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import { addAccess } from '../store/files.ts';

/** Seconds that a link to a private file is valid. */
export const privateLinkSeconds = 300;

/**
 * A short-lived link to a private file for a member of staff, watermarked with who views it and when. The access is logged
 * before the link is handed out (D35, D138).
 */
export async function privateFileLink(
  ctx: Tx,
  input: { key: string; viewerId: number; reason: string },
): Promise<string> {
  await addAccess(ctx.db, {
    key: input.key,
    user_id: input.viewerId,
    reason: input.reason,
    seen_at: ctx.now,
  });
  return linkOf(ctx, input);
}

function linkOf(ctx: Ctx, input: { key: string; viewerId: number }): string {
  const day = new Date((secondsOf(ctx.now) + 28_800) * 1000).toISOString().slice(0, 10);
  return ctx.deps.storage.privateUrl(input.key, {
    deadline: after(ctx.now, privateLinkSeconds),
    mark: `${input.viewerId} ${day}`,
  });
}

/** The same for somebody who is part of what the file belongs to, e.g. buyer and seller of an order: theirs to see, so not logged. */
export const partyFileLink = (ctx: Ctx, input: { key: string; viewerId: number }): string =>
  linkOf(ctx, input);

/**
 * A link to a file that people have sent each other, without a mark: the same one for a while, so that a picture which is shown again
 * is not loaded again. Valid for five to ten minutes.
 */
export const talkFileLink = (ctx: Ctx, key: string): string =>
  steadyLink(ctx, key, { steady: privateLinkSeconds, atLeast: privateLinkSeconds });

/** Seconds for which a link to what is played is valid at least (D81), and for which it is the same. */
const played = { atLeast: 2 * 3600, steady: 1800 };

/** A link to a video or a recording, valid for two to two and a half hours: who pauses goes on by the same address. */
export const playFileLink = (ctx: Ctx, key: string): string => steadyLink(ctx, key, played);

/** The same address for `steady` seconds, valid for `atLeast` seconds whenever it is handed out. */
function steadyLink(ctx: Ctx, key: string, { steady, atLeast }: { steady: number; atLeast: number }): string {
  const window = steady * 1000;
  const ends = (Math.floor(ctx.now.getTime() / window) + 1) * window + atLeast * 1000;
  return ctx.deps.storage.privateUrl(key, { deadline: new Date(ends) });
}
