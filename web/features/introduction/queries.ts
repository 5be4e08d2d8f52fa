import { listFriends, listTies } from '@qunlu/contract/friend/calls.ts';
import {
  answerIntroduction,
  createIntroduction,
  type Introduction,
  listIntroductions,
} from '@qunlu/contract/introduction/calls.ts';
import { introductionStates } from '@qunlu/contract/introduction/rules.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import { type CircleView, viewCircle } from '@qunlu/contract/circle/home.ts';
import type { QueryClient } from '@tanstack/react-query';
import { badgesChanged } from '../../platform/badges.ts';
import { call } from '../../platform/http/call.ts';
import { editPages, usePaged } from '../../platform/paged.ts';
import { readOptions, useRead } from '../../platform/query.ts';
import { mergeFlags, personChanged } from '../relation/parts/flags.ts';

/** What others made for me, or what I made for others. */
export type Box = 'received' | 'made';

export const useIntroductions = (box: Box) => usePaged(listIntroductions, { box });

export const useCircle = (id: number) => useRead(viewCircle, { id });
export const fetchCircle = (client: QueryClient, id: number): Promise<CircleView> =>
  client.fetchQuery(readOptions(viewCircle, { id }));

export type IntroductionInput = BodyInput<typeof createIntroduction>;

export async function introduce(
  client: QueryClient,
  body: IntroductionInput,
  idempotencyKey: string,
): Promise<void> {
  await call(createIntroduction, { body, idempotencyKey });
  void client.invalidateQueries({ queryKey: [listIntroductions.id] });
}

function write(client: QueryClient, answered: Introduction): void {
  editPages(client, listIntroductions, (list) =>
    list.map((one) => (one.id === answered.id ? answered : one)),
  );
}

/** Says yes or no to an introduction. Answers how it stands then. */
export async function answer(client: QueryClient, id: number, yes: boolean): Promise<Introduction> {
  let answered: Introduction;
  try {
    answered = await call(answerIntroduction, { body: { id, yes: yes ? 1 : 0 } });
  } catch (error) {
    // It may be over, or answered elsewhere: ask how it stands.
    void client.invalidateQueries({ queryKey: [listIntroductions.id] });
    void badgesChanged(client);
    throw error;
  }
  write(client, answered);
  if (answered.state === introductionStates.met)
    for (const { user_id } of answered.people) {
      mergeFlags(client, user_id, { is_friend: true, is_follow: true });
      void personChanged(client, user_id);
    }
  for (const { id: name } of [listNotifications, listFriends, listTies])
    void client.invalidateQueries({ queryKey: [name] });
  void badgesChanged(client);
  return answered;
}
