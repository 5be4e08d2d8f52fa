import type { AfterListener, Ctx, Events, EventType, Listener, TransactionListener, Tx } from './context.ts';
import { enqueueEvent } from './outbox.ts';

/** Defines an event. `P` is stored as JSON for `after` listeners: numbers, texts, lists and objects of them. */
export const defineEvent = <P extends object>(
  name: string,
  subject: (payload: P) => string,
): EventType<P> => ({ name, subject });

/** Listens inside the transaction that raises the event. */
export const inTransactionOf = <P>(
  event: EventType<P>,
  handle: (tx: Tx, payload: P) => Promise<void>,
): Listener => ({
  event: event as EventType<never>,
  inTransaction: handle as TransactionListener['inTransaction'],
});

/** Listens after the commit. `name` never changes: outbox rows store it. */
export const afterEvent = <P>(
  event: EventType<P>,
  name: string,
  handle: (ctx: Ctx, payload: P) => Promise<void>,
): Listener => ({
  event: event as EventType<never>,
  name,
  after: handle as AfterListener['after'],
});

export function makeEvents(listeners: readonly Listener[]): Events {
  const inTransaction = new Map<string, TransactionListener[]>();
  const after = new Map<string, AfterListener[]>();
  const byName = new Map<string, AfterListener>();
  for (const listener of listeners) {
    const event = listener.event.name;
    if ('inTransaction' in listener) {
      inTransaction.set(event, [...(inTransaction.get(event) ?? []), listener]);
      continue;
    }
    if (byName.has(listener.name)) throw new Error(`事件监听者 ${listener.name} 登记了两次`);
    byName.set(listener.name, listener);
    after.set(event, [...(after.get(event) ?? []), listener]);
  }
  return {
    inTransaction: (event) => inTransaction.get(event) ?? [],
    after: (event) => after.get(event) ?? [],
    listener: (name) => byName.get(name),
  };
}

/** Raises an event in the caller's transaction: calls its listeners there and keeps it for the others. */
export async function raise<P extends object>(tx: Tx, event: EventType<P>, payload: P): Promise<void> {
  if (!tx.db.isTransaction) throw new Error(`event ${event.name} was raised outside of a transaction`);
  const { events } = tx.deps;
  for (const listener of events.inTransaction(event.name)) await listener.inTransaction(tx, payload as never);
  enqueueEvent(tx, {
    event: event.name,
    listeners: events.after(event.name).map(({ name }) => name),
    subject: event.subject(payload),
    payload,
  });
}
