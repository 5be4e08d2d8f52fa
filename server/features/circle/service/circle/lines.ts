import type { CircleLine } from '@qunlu/contract/circle/entity.ts';
import { presentCircle } from '../../present/circle.ts';
import type { CircleRow } from '../../store/circles.ts';

/** A circle in one line, as every list shows it. */
export const circleLine = (row: CircleRow): CircleLine => presentCircle(row);
