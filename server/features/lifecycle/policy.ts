import type { LeaveBlock } from './ports.ts';

/** The block that money makes: it goes for who gives the money up. */
export const balanceBlock = 'balance';

/** D13: what stands in the way, money or not. */
export const blocksLeft = <B extends Pick<LeaveBlock, 'code'>>(
  blocks: readonly B[],
  givesUpBalance: boolean,
): readonly B[] => (givesUpBalance ? blocks.filter(({ code }) => code !== balanceBlock) : blocks);

/** D13: who does not leave yet leaves when nothing stands in the way. */
export function leavingCan(person: { cooling: boolean; blocks: readonly Pick<LeaveBlock, 'code'>[] }): {
  leave: boolean;
  leave_without_balance: boolean;
} {
  const may = (givesUpBalance: boolean): boolean =>
    !person.cooling && blocksLeft(person.blocks, givesUpBalance).length === 0;
  return { leave: may(false), leave_without_balance: may(true) };
}

/** D150: one export at a time; an index keeps it for two who ask at once. `state`: of the newest, `none` without any. */
export const exportCan = (state: string): { request: boolean } => ({
  request: state !== 'waiting' && state !== 'working',
});
