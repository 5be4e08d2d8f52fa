import { checkFrequency } from '@qunlu/contract/friend/applications.ts';
import { useRead } from '../../../platform/query.ts';

/** Whether one may apply to a person now, and what waits between the two (D39). */
export function useStanding(userId: number, enabled: boolean) {
  return useRead(checkFrequency, { user_id: userId }, { enabled });
}
