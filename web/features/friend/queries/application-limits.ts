import { checkFrequency } from '@qunlu/contract/friend/applications.ts';
import { useRead } from '../../../platform/query.ts';

/** Whether the viewer may send a person an application now, and whether one between the two is open (D39). */
export function useApplicationLimits(userId: number, enabled: boolean) {
  return useRead(checkFrequency, { user_id: userId }, { enabled });
}
