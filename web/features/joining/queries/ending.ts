import {
  answerTransfer,
  cancelDissolve,
  cancelTransfer,
  type CircleEnding,
  dissolveCircle,
  transferCircle,
  viewDissolve,
  viewTransfer,
} from '@qunlu/contract/joining/owner.ts';
import { circleStatus } from '@qunlu/contract/circle/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { useRead } from '../../../platform/query.ts';
import { circleChanged, circleGone } from '../../circle/parts/circle-changed.ts';

export const useTransfer = (id: number) => useRead(viewTransfer, { id }, { staleTime: 0, onFocus: true });

export async function offerCircle(client: QueryClient, id: number, memberId: number): Promise<void> {
  await call(transferCircle, { body: { id, member_id: memberId } });
  await circleChanged(client);
}

export async function takeBackOffer(client: QueryClient, id: number): Promise<void> {
  await call(cancelTransfer, { body: { id } });
  await circleChanged(client);
}

/** Answers whether the caller owns the circle now. */
export async function answerOffer(client: QueryClient, id: number, accept: boolean): Promise<boolean> {
  const { owner } = await call(answerTransfer, { body: { id, accept: accept ? 'yes' : 'no' } });
  await circleChanged(client);
  return owner;
}

export const useDissolve = (id: number) => useRead(viewDissolve, { id }, { staleTime: 0 });

/** Answers when: nobody knows before whether somebody pays meanwhile. */
export async function dissolve(client: QueryClient, id: number, name: string): Promise<CircleEnding> {
  const ending = await call(dissolveCircle, { body: { id, name } });
  await (isGone(ending) ? circleGone(client) : circleChanged(client));
  return ending;
}

export const isGone = ({ status }: CircleEnding): boolean => status === circleStatus.dissolved;

export async function keepCircle(client: QueryClient, id: number): Promise<void> {
  await call(cancelDissolve, { body: { id } });
  await circleChanged(client);
}
