import { agentRules } from '@qunlu/contract/agent/rules.ts';
import { after, type Deps } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { addUpSums } from '../store/staff.ts';
import { dropDevices } from '../store/devices.ts';

const batch = 1000;

/** Job: devices are remembered as long as a bond counts. */
export async function sweepDevices(deps: Deps, goesOn: () => boolean): Promise<void> {
  const before = after(deps.clock(), -agentRules.bondDays * 86_400);
  while ((await dropDevices(alone(deps).db, before, batch)) === batch && goesOn());
}

/** Job: what agents have earned is one row each again, so that reading it stays short. */
export async function addUp(deps: Deps, goesOn: () => boolean): Promise<void> {
  while ((await addUpSums(alone(deps).db, batch)) > 0 && goesOn());
}
