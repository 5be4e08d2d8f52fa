import { type RealtimeTopic, realtimeTopics } from '@qunlu/contract/kernel/realtime-topics.ts';
import type { RealtimeEvent } from '@qunlu/contract/realtime.ts';
import { useSyncExternalStore } from 'react';

/**
 * What the server says on the one socket of the page (decision 0100). The socket itself is started beside the first screen
 * (`background/socket.ts`); screens only listen here.
 */
const listeners = new Map<RealtimeTopic, Set<(event: RealtimeEvent) => void>>();
const watchers = new Set<() => void>();
let live = false;

/**
 * Calls back with every event of the topic. `id` 0 says that some may have been missed, after a connection was lost above all: then
 * the listener asks for everything again. Answers with the function that ends it.
 */
export function onRealtime(topic: RealtimeTopic, listener: (event: RealtimeEvent) => void): () => void {
  const all = listeners.get(topic) ?? new Set();
  listeners.set(topic, all.add(listener));
  return () => all.delete(listener);
}

/** Whether events reach this page. While they do not, screens poll every `pollingMs` (K009). */
export const isLive = (): boolean => live;

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const useLive = (): boolean => useSyncExternalStore(watch, isLive);

/** For the socket: passes an event on. One of them means that the server knows whose page this is. */
export function hearEvent(event: RealtimeEvent): void {
  setLive(true);
  for (const listener of listeners.get(event.topic) ?? []) listener(event);
}

/** For the socket: everybody asks for everything again. */
export function lookAgain(topics: readonly RealtimeTopic[] = realtimeTopics): void {
  for (const topic of topics)
    for (const listener of listeners.get(topic) ?? []) listener({ type: 'event', topic, id: 0, version: 0 });
}

/** For the socket: whether it stands, and belongs to whoever is logged in. */
export function setLive(now: boolean): void {
  if (live === now) return;
  live = now;
  for (const watcher of watchers) watcher();
}
