import { editUser } from '@qunlu/contract/account/calls.ts';
import { jobContext } from '../../platform/context.ts';
import type { DemoWorld } from '../../platform/demo.ts';
import { setMember } from './service/members.ts';

export const demo = (world: DemoWorld): Promise<void> =>
  world.at(world.onDuty, async (as) => {
    await world.call(editUser, { body: { username: world.onDuty }, as });
    await setMember(jobContext(world.deps), {
      phone: as.phone,
      roles: ['auditor', 'service', 'finance', 'operator', 'admin'],
    });
  });
