import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { vouchLine } from '@qunlu/contract/vouch/calls.ts';
import { useRead } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.ts';

/** Who vouches for somebody else, as far as the viewer may know; undefined while there is nothing to say. */
export function useVouchLine(userId: number): OutputOf<typeof vouchLine> | undefined {
  const { guest, userId: viewerId } = useSession();
  const { data } = useRead(vouchLine, { user_id: userId }, { enabled: !guest && userId !== viewerId });
  return data && data.count > 0 ? data : undefined;
}
