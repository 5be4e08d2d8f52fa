import { applicationStatus } from '@qunlu/contract/service/rules.ts';

/** What somebody lacks who wants to sell what costs something (D155). */
export interface Needs {
  phone: boolean;
  card: boolean;
}

/** One at a time; after a refusal again. `problem`: why they may not take money at all. */
export const mayApply = (status: number, needs: Needs, problem: string): boolean =>
  (status === applicationStatus.none || status === applicationStatus.refused) &&
  !needs.phone &&
  !needs.card &&
  problem === '';
