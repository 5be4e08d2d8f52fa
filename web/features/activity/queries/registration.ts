import type { ActivityPass } from '@qunlu/contract/activity/entity.ts';
import {
  editPassForm,
  offerTransfer,
  quoteTicket,
  register,
  setShown,
  takeTransfer,
  viewPassForm,
  viewRegistration,
  viewTransfer,
} from '@qunlu/contract/activity/registering.ts';
import type { BodyInput, OutputOf, QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import { viewSpendable } from '@qunlu/contract/order/calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { keyOf, readOptions, useRead } from '../../../platform/query.ts';
import { registrationMoved } from './activity.ts';

export type MyRegistration = OutputOf<typeof viewRegistration>;
export type TicketQuote = OutputOf<typeof quoteTicket>;
export type TicketRequest = QueryInput<typeof quoteTicket>;

/** My tickets. This phone keeps them for when there is no network. */
export const useRegistration = (id: number, enabled = true) =>
  useRead(viewRegistration, { id }, { staleTime: 0, onFocus: true, enabled });

/** What it costs and promises at this moment; null: nothing is chosen. */
export function useQuote(request: TicketRequest | null) {
  return useQuery({
    ...readOptions(quoteTicket, request ?? undefined),
    ...(request === null ? { queryFn: skipToken } : {}),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** The money that can pay, fen. */
export const useBalance = (enabled: boolean): number =>
  useRead(viewSpendable, undefined, { staleTime: 0, enabled }).data?.spendable ?? 0;

export type RegistrationInput = BodyInput<typeof register>;

export async function sendRegistration(
  client: QueryClient,
  body: RegistrationInput,
  idempotencyKey: string,
): Promise<OutputOf<typeof register>> {
  const made = await call(register, { body, idempotencyKey });
  ticketsMoved(client);
  return made;
}

export const usePassForm = (passId: number) => useRead(viewPassForm, { pass_id: passId }, { staleTime: 0 });

/** My tickets and what the activity says of them are asked anew. */
export function ticketsMoved(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [viewRegistration.id] });
  registrationMoved(client);
}

export async function savePassForm(
  client: QueryClient,
  body: BodyInput<typeof editPassForm>,
): Promise<ActivityPass> {
  const pass = await call(editPassForm, { body });
  void client.invalidateQueries({ queryKey: keyOf(viewPassForm, { pass_id: body.pass_id }) });
  ticketsMoved(client);
  return pass;
}

export async function showMe(
  client: QueryClient,
  id: number,
  change: { shown?: 0 | 1; meets?: 0 | 1 },
): Promise<void> {
  await call(setShown, { body: { id, ...change } });
  ticketsMoved(client);
}

/** The link by which somebody takes the ticket. */
export async function giveAway(client: QueryClient, passId: number): Promise<OutputOf<typeof offerTransfer>> {
  const offer = await call(offerTransfer, { body: { pass_id: passId } });
  ticketsMoved(client);
  return offer;
}

export async function keepTicket(client: QueryClient, passId: number): Promise<void> {
  await call(offerTransfer, { body: { pass_id: passId, cancel: 1 } });
  ticketsMoved(client);
}

export const useTransfer = (token: string) => useRead(viewTransfer, { token }, { staleTime: 0 });

export async function takeTicket(
  client: QueryClient,
  body: BodyInput<typeof takeTransfer>,
): Promise<OutputOf<typeof takeTransfer>> {
  const taken = await call(takeTransfer, { body });
  ticketsMoved(client);
  void client.invalidateQueries({ queryKey: [viewTransfer.id] });
  return taken;
}
