import { viewActivity } from '@qunlu/contract/activity/calls.ts';
import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { activityState } from '@qunlu/contract/activity/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { idOf } from '../../../platform/router/params.ts';
import { readOptions } from '../../../platform/query.ts';

/** The activity past what is kept; null for what is no id, which the screen says. */
async function newest(client: QueryClient, text: string): Promise<Activity | null> {
  const id = idOf(text);
  return id === null ? null : client.fetchQuery({ ...readOptions(viewActivity, { id }), staleTime: 0 });
}

/** Whether the person has registered. */
export const isJoined = async (client: QueryClient, text: string): Promise<boolean> =>
  (await newest(client, text))?.can.joined ?? true;

/** Whether the person may register at all: nobody does with an activity of their own, or one that was called off. */
export async function isWelcome(client: QueryClient, text: string): Promise<boolean> {
  const activity = await newest(client, text);
  return !activity || (!activity.can.host && activity.state !== activityState.cancelled);
}
