import { createContext, type RefObject } from 'react';

/** The element that scrolls the list which stands beside another screen; null everywhere else. */
export const ListPane = createContext<RefObject<HTMLElement | null> | null>(null);
