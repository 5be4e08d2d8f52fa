import { createContext } from 'react';
import type { Entry } from './stack.ts';

/** Where what is open says what the back gesture does to it. */
export const OpenEntry = createContext<Entry['setBack'] | null>(null);
