import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listOrders, viewSpendable } from '@qunlu/contract/order/calls.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { RequestError } from '../../../platform/http/errors.ts';

/** What is sold may carry the number and the promise of its order: its stages only the order has. */
const isOrder = (data: unknown): data is Order =>
  typeof data === 'object' && data !== null && 'hash' in data && 'promise' in data && 'stage' in data;

/** Every answer on this phone that is this order, by whatever call it was read. */
const heldAs =
  (hash: string) =>
  ({ state: { data } }: Query): boolean =>
    isOrder(data) && data.hash === hash;

/** Fetches again the lists and the balance that an order changes. */
async function moneyMoved(client: QueryClient): Promise<void> {
  await Promise.all(
    [listOrders, viewUser, viewSpendable].map(({ id }) => client.invalidateQueries({ queryKey: [id] })),
  );
}

/** Shows an order as the server has answered it, and what changed with it. */
function moved(client: QueryClient, order: Order): void {
  // What was sold changes with its order, and who sold it is not known here: whatever is shown next is asked anew.
  void client.invalidateQueries({ refetchType: 'none' });
  const isHeld = heldAs(order.hash);
  client.setQueriesData<Order>({ predicate: isHeld }, order);
  // What is still being fetched may be from before the step: it is asked for anew.
  const isLate = (query: Query): boolean => isHeld(query) && query.state.fetchStatus === 'fetching';
  void client.invalidateQueries({ predicate: isLate });
  void moneyMoved(client);
}

/** Fetches an order again, after something has happened to it elsewhere. */
export async function orderChanged(client: QueryClient, hash: string): Promise<void> {
  await Promise.all([client.invalidateQueries({ predicate: heldAs(hash) }), moneyMoved(client)]);
}

/** What a step answers is shown; after a refusal the present state is fetched, since it may be the reason. */
export async function settled(client: QueryClient, hash: string, answer: Promise<Order>): Promise<Order> {
  try {
    const order = await answer;
    moved(client, order);
    return order;
  } catch (error) {
    if (error instanceof RequestError && error.status >= 400) void orderChanged(client, hash);
    throw error;
  }
}
