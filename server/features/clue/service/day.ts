import { after } from '../../../platform/context.ts';
import type { CircleDay } from '../../circle/ports.ts';
import { dueTakes, newClues } from '../store/takes.ts';
import { cluePath } from './clues.ts';

/** Days in which a lead is news. */
const newDays = 7;

/** What leads bring to the home of a circle: what I took and have not followed up, and what is new. */
export const clueDays: readonly CircleDay[] = [
  {
    key: 'clue.due',
    block: 'waits',
    plugin: 'clue',
    rows: ({ now }, { circleId, userId }) => dueTakes(circleId, userId, now),
    path: cluePath,
  },
  {
    key: 'clue.new',
    block: 'new',
    plugin: 'clue',
    rows: ({ now }, { circleId, userId }) =>
      newClues(circleId, userId, { since: after(now, -newDays * 86_400), now }),
    path: cluePath,
  },
];
