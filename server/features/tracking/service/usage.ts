import {
  openEvent,
  pageMessage,
  type trackUser as trackContract,
  type createBehavior as contract,
} from '@qunlu/contract/tracking/calls.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { dayText, milliseconds } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf, type Ctx, type Deps, type ViewerCtx } from '../../../platform/context.ts';
import { redactPersonal } from '../../../platform/personal.ts';
import { alone } from '../../../platform/database.ts';
import { makeWindows } from '../../../platform/realtime/bounds.ts';
import { hears } from '../../../platform/realtime/ports.ts';
import { allowsProfiling } from '../../account/api/preferences.ts';
import { pathPattern, plainPath, sourceOf } from '../policy.ts';
import { behaviorChecks } from '../ports.ts';
import { addBehavior, addEvents, addStay, dropOldUsage } from '../store/usage.ts';

/** Seconds that an event may arrive late (the device was offline); a time further off is replaced by now. */
const lateSeconds = 86_400;

function momentOf(at: number, now: Date): Date {
  const ms = milliseconds(at);
  return ms <= now.getTime() && ms > now.getTime() - lateSeconds * 1000 ? new Date(ms) : now;
}

/** C078, D163: stores a batch of usage events; nothing of people who opted out, not even anonymously. */
export async function trackUser(ctx: Ctx, body: BodyOf<typeof trackContract>): Promise<{ kept: number }> {
  const userId = ctx.viewer?.userId ?? null;
  if (body.events.length === 0 || (userId !== null && !(await allowsProfiling(ctx, userId))))
    return { kept: 0 };
  await addEvents(
    alone(ctx).db,
    body.events.map((event) => ({
      user_id: userId,
      name: redactPersonal(event.name),
      path: pathPattern(event.path ?? ''),
      value: event.value ?? null,
      qc: event.name === openEvent ? sourceOf(ctx.client.qc) : '',
      ac: event.name === openEvent ? sourceOf(ctx.client.ac) : '',
      at: momentOf(event.at, ctx.now),
    })),
  );
  return { kept: body.events.length };
}

/** Stays of guests that one network may leave in an hour in this process; more are dropped. */
const guestStaysMax = 600;
const guestStays = new WeakMap<Deps, ReturnType<typeof makeWindows>>();

function admitsGuest({ deps, now }: Ctx, network: string): boolean {
  const known = guestStays.get(deps) ?? makeWindows(guestStaysMax, 3_600_000);
  guestStays.set(deps, known);
  return known(network, now.getTime());
}

/** D164, D211: what pages say on their socket about who stays on which screen for how long. */
export const stays = hears('page', pageMessage, async (ctx, { userId, network }, page) => {
  if (userId !== null || admitsGuest(ctx, network)) await recordStay(ctx, userId, page);
});

/** D211: stores how long a page was viewed. For guests and people who opted out: anonymously, the path as a pattern. */
async function recordStay(
  ctx: Ctx,
  userId: number | null,
  page: { path: string; duration: number },
): Promise<void> {
  const named = userId !== null && (await allowsProfiling(ctx, userId));
  await addStay(alone(ctx).db, {
    user_id: named ? userId : null,
    path: named ? plainPath(page.path) : pathPattern(page.path),
    duration_ms: page.duration,
    at: ctx.now,
  });
}

/** C080, D163: stores an activity after the feature concerned has verified it; once a day per activity and target. */
export async function createBehavior(
  ctx: ViewerCtx,
  body: BodyOf<typeof contract>,
): Promise<{ created: boolean }> {
  const { userId } = ctx.viewer;
  const check = ctx.deps.ports.get(behaviorChecks).find((checks) => checks[body.behavior])?.[body.behavior];
  const activity = { userId, targetType: body.target_type, targetId: body.target_id };
  if (!check || !(await check(ctx, activity))) {
    fail('stateChanged', { message: '这件事今天还没有做过，做过之后再来登记' });
  }
  const created = await addBehavior(alone(ctx).db, {
    user_id: userId,
    behavior: body.behavior,
    target_type: body.target_type,
    target_id: body.target_id,
    day: dayText(secondsOf(ctx.now)),
    at: ctx.now,
  });
  return { created };
}

/** Days: personal data half a year, activities for missions a little over a year, errors as long as a version is in use. */
const keepDays = { events: 180, stays: 180, behaviors: 400, errors: 90 };

export async function cleanUsage(deps: Deps, goesOn: () => boolean): Promise<void> {
  await dropOldUsage(deps.db, deps.clock(), keepDays, goesOn);
}
