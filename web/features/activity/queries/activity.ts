import {
  circleActivities,
  joinedActivities,
  listActivities,
  listPeople,
  userActivities,
  viewActivity,
} from '@qunlu/contract/activity/calls.ts';
import type { ActivitySort } from '@qunlu/contract/activity/rules.ts';
import { viewWechat } from '@qunlu/contract/activity/registering.ts';
import { listMet } from '@qunlu/contract/activity/talk.ts';
import type { QueryClient } from '@tanstack/react-query';
import { usePaged } from '../../../platform/paged.ts';
import { freshMs, useRead } from '../../../platform/query.ts';

/** What a search is narrowed by; what is absent does not narrow it. Instants are seconds. */
export interface ActivityFilter {
  words?: string;
  category_id?: number;
  citycode?: string;
  free?: 1;
  online?: 0 | 1;
  from?: number;
  to?: number;
  sort?: ActivitySort;
}

/** Activities that fit; the last result stays until the next one has loaded. */
export const useActivities = (filter: ActivityFilter, enabled = true) =>
  usePaged(listActivities, { ...filter }, { staleTime: freshMs, keepsLast: enabled });

/** Those of one circle, what is to come or what is over. */
export const useCircleActivities = (circle: number, over: boolean) =>
  usePaged(circleActivities, over ? { id: circle, over: 1 } : { id: circle }, { staleTime: freshMs });

export const useJoinedActivities = (as: 'member' | 'helper') => usePaged(joinedActivities, { as });

/** What somebody hosts; one's own with what is not published. */
export const useHostedActivities = (userId: number) => usePaged(userActivities, { id: userId });

export const useComers = (id: number) => usePaged(listPeople, { id });

export const useMet = (id: number) => usePaged(listMet, { id });

export const useWechat = (id: number) => useRead(viewWechat, { id }, { staleTime: 0 });

/** What was registered or given back changes the activity, my tickets and my lists. */
export function registrationMoved(client: QueryClient): void {
  for (const { id } of [viewActivity, joinedActivities, listPeople])
    void client.invalidateQueries({ queryKey: [id] });
}
