import {
  appraiseTopic,
  closeAppraisal,
  listAppraisals,
  listVoters,
  removeAppraisal,
} from '@qunlu/contract/forum/polls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { changeTopic } from './topics.ts';

/** What members say of a post (D80). */
export const useAppraisals = (id: number) => usePaged(listAppraisals, { id });

const appraisalsChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [listAppraisals.id] });

export async function appraise(
  client: QueryClient,
  body: { id: number; score: number; text: string },
): Promise<void> {
  const { appraisals, score } = await call(appraiseTopic, { body });
  changeTopic(client, body.id, { appraisals, score });
  await appraisalsChanged(client);
}

/** `userId` 0: my own. */
export async function dropAppraisal(client: QueryClient, id: number, userId: number): Promise<void> {
  const { appraisals, score } = await call(removeAppraisal, {
    body: { id, ...(userId > 0 ? { user_id: userId } : {}) },
  });
  changeTopic(client, id, { appraisals, score });
  await appraisalsChanged(client);
}

export async function setAppraisalClosed(client: QueryClient, id: number, closed: boolean): Promise<void> {
  await call(closeAppraisal, { body: { id, closed } });
  await appraisalsChanged(client);
}

export const useVoters = (id: number, optionId: number) => usePaged(listVoters, { id, option_id: optionId });
