import { createContext, useContext } from 'react';
import type { Feature } from './feature.ts';

/** What the features bring, for pages that show something of all of them. */
export const FeaturesContext = createContext<readonly Feature[]>([]);

export const useFeatures = (): readonly Feature[] => useContext(FeaturesContext);
