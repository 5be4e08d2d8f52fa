import { hangUp, startCall, viewCall } from '@qunlu/contract/call/calls.ts';
import { createGroupCalls, listCallMembers, startGroupCall } from '@qunlu/contract/call/group.ts';
import { buyMinutes } from '@qunlu/contract/call/minutes.ts';
import { callRules, callState } from '@qunlu/contract/call/rules.ts';
import { expect } from '@playwright/test';
import { by, newKey } from '../../world/circles.ts';
import { payByApi } from '../../world/money.ts';
import type { ScreenScene } from '../scene.ts';
import { circlesOf, placeOf, routesOf } from './circle.ts';

type Ask = ReturnType<typeof by>;

/** A call to the friend that is over: nobody is in two at once. */
async function callFriend(ask: Ask, userId: number): Promise<number> {
  const { call_id: id } = await ask(startCall, { body: { user_id: userId }, idempotencyKey: newKey() });
  await ask(hangUp, { body: { id } });
  await expect
    .poll(async () => (await ask(viewCall, { query: { id } })).state)
    .toBeGreaterThanOrEqual(callState.ended);
  return id;
}

/** A call that runs, of whoever can be reached. */
async function callMembers(ask: Ask, circleId: number): Promise<number> {
  const { list } = await ask(listCallMembers, { query: { id: circleId, who: 2 } });
  const called = list.map(({ user }) => user.user_id);
  const body = { id: circleId, user_ids: called };
  return (await ask(startGroupCall, { body, idempotencyKey: newKey() })).call_id;
}

/**
 * Group calls in the person's circle with minutes, a call to their friend that is over, and one of the circle that runs. At night nobody is
 * called, and their lists stand for them.
 */
export const scene: ScreenScene = {
  async settle(stage) {
    const { site, person, friend } = stage;
    const { run } = circlesOf(stage);
    const ask = by(placeOf(stage), person);
    await ask(createGroupCalls, { body: { id: run } });
    for (const circle of [{}, { circle_id: run }]) {
      const { hash } = await ask(buyMinutes, { body: { minutes: 50, ...circle }, idempotencyKey: newKey() });
      await payByApi(site, person, { hash, total: 500 });
    }
    const hour = (new Date().getUTCHours() + 8) % 24;
    const isNight = hour < callRules.hours.from || hour >= callRules.hours.to;
    const one = isNight ? '' : `/${await callFriend(ask, friend.user_id)}`;
    const group = isNight ? 'records' : `status/${await callMembers(ask, run)}`;
    return {
      ...routesOf('inbia/pcall', run, '/home /recharge /member /admin /records'),
      '/inbia/call/:callId': `/inbia/call${one}`,
      '/inbia/pcall/:phonebookId/status/:callId': `/inbia/pcall/${run}/${group}`,
      '/inbia/pcall/:phonebookId/:code/join': `/inbia/pcall/${run}/123456/join`,
    };
  },
};
