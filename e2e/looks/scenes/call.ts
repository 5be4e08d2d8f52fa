import { startCall } from '@qunlu/contract/call/calls.ts';
import { createGroupCalls } from '@qunlu/contract/call/group.ts';
import { buyMinutes } from '@qunlu/contract/call/minutes.ts';
import { by, newKey } from '../../world/circles.ts';
import { payByApi } from '../../world/money.ts';
import type { ScreenScene } from '../scene.ts';
import { circlesOf, placeOf, routesOf } from './circle.ts';

/** Group calls in the person's circle with minutes, and a call to their friend; at night nobody is called, and their list stands for it. */
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
    const begun = await ask(startCall, {
      body: { user_id: friend.user_id },
      idempotencyKey: newKey(),
    }).catch(() => undefined);
    const one = begun ? `/inbia/call/${begun.call_id}` : '/inbia/call';
    return {
      ...routesOf('inbia/pcall', run, '/home /recharge /member /admin /records'),
      '/inbia/call/:callId': one,
      '/inbia/pcall/:phonebookId/status/:callId': one,
      '/inbia/pcall/:phonebookId/:code/join': `/inbia/pcall/${run}/123456/join`,
    };
  },
};
