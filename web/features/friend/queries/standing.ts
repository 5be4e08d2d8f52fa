import { checkFrequency, countApplications } from '@qunlu/contract/friend/applications.ts';
import { keyOf, useRead } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.ts';

/** Whether one may apply to a person now, and what waits between the two (D39). */
export function useStanding(userId: number, enabled: boolean) {
  return useRead(checkFrequency, { user_id: userId }, { enabled });
}

export const waitingKey = keyOf(countApplications, undefined);

/** Milliseconds between two looks at the count while the page is in sight. */
const pollMs = 60_000;

/** How many applications wait for my answer; asked again when the person comes back to the page. */
export function useWaiting(): number {
  const { guest } = useSession();
  const options = { enabled: !guest, poll: pollMs, onFocus: true };
  return useRead(countApplications, undefined, options).data?.count ?? 0;
}
