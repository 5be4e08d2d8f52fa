/**
 * What one person's phone keeps of them: an IndexedDB of this site that has one owner. Every write looks at the owner in its
 * own transaction, so that a tab that still shows the last person cannot leave anything for the next (decision 0038).
 */
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';

const ownerKey = 'owner';
let opened: UseStore | undefined;
/** Opened at the first use: some browsers refuse it in a private window. */
const kept: UseStore = async (mode, work) => (opened ??= createStore('qunlu-offline', 'kept'))(mode, work);

const owns = async (store: IDBObjectStore, person: number): Promise<boolean> =>
  (await promisifyRequest<unknown>(store.get(ownerKey))) === person;

/** Makes a person the owner. What another one has left goes first. Answers whether there was another one. */
export function claim(person: number): Promise<boolean> {
  return kept('readwrite', async (store) => {
    if (await owns(store, person)) return false;
    store.clear();
    store.put(person, ownerKey);
    return true;
  });
}

/** Deletes everything, whoever owns it. */
export function clearAll(): Promise<void> {
  return kept('readwrite', (store) => void store.clear());
}

/** Keeps a value, when the person still owns the store. Answers whether it is kept. */
export function put(person: number, key: string, value: unknown): Promise<boolean> {
  return kept('readwrite', async (store) => {
    if (!(await owns(store, person))) return false;
    store.put(value, key);
    // Not the request: a browser without room takes back what it has answered to already.
    await promisifyRequest(store.transaction);
    return true;
  });
}

export function read<T>(person: number, key: string): Promise<T | undefined> {
  return kept('readonly', async (store) =>
    (await owns(store, person)) ? promisifyRequest<T | undefined>(store.get(key)) : undefined,
  );
}

const beginningWith = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** Keys and values whose key begins so, in the order of the keys. */
export function readAll<T>(person: number, prefix: string): Promise<[key: string, value: T][]> {
  return kept('readonly', async (store) => {
    if (!(await owns(store, person))) return [];
    const range = beginningWith(prefix);
    const [keys, values] = await Promise.all([
      promisifyRequest(store.getAllKeys(range) as IDBRequest<string[]>),
      promisifyRequest<T[]>(store.getAll(range)),
    ]);
    return keys.map((key, index) => [key, values[index] as T]);
  });
}

/** Changes the values that are there, all or none. */
export function change<T>(person: number, keys: readonly string[], to: (value: T) => T): Promise<void> {
  return kept('readwrite', async (store) => {
    if (!(await owns(store, person))) return;
    const values = await Promise.all(
      keys.map((key) => promisifyRequest(store.get(key) as IDBRequest<T | undefined>)),
    );
    for (const [index, value] of values.entries())
      if (value !== undefined) store.put(to(value), keys[index] as string);
    await promisifyRequest(store.transaction);
  });
}

export function remove(person: number, keys: readonly string[]): Promise<void> {
  return kept('readwrite', async (store) => {
    if (await owns(store, person)) for (const key of keys) store.delete(key);
  });
}
