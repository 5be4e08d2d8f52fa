import { createContext, use } from 'react';
import { doorWords, type DoorWords } from '../queries/door-words.ts';

/** Of the door that is shown. */
export const WordsOfDoor = createContext<DoorWords>(doorWords.activity);
export const useDoorWords = (): DoorWords => use(WordsOfDoor);
