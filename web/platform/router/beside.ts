import { useSyncExternalStore } from 'react';
import { onNavigate } from './location.ts';

/** The target of the list from which the present screen was opened on a wide screen; '' for none. */
function besideNow(): string {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'beside' in state && typeof state.beside === 'string'
    ? state.beside
    : '';
}

/** The list that stands beside the present screen: kept in the history entry, so that back and a reload find it again. */
export const useBeside = (): string => useSyncExternalStore(onNavigate, besideNow);
