import { applicationStatus } from '@qunlu/contract/service/rules.ts';

/** What somebody lacks who wants to sell what costs something (D155). */
export interface Needs {
  phone: boolean;
  card: boolean;
  realname: boolean;
}

/** One at a time; after a refusal again. */
export const mayApply = (status: number, needs: Needs): boolean =>
  (status === applicationStatus.none || status === applicationStatus.refused) &&
  !needs.phone &&
  !needs.card &&
  !needs.realname;

/** D138: nobody decides their own. */
export const mayDecide = (row: { status: number; user_id: number }, staffId: number): boolean =>
  row.status === applicationStatus.waiting && row.user_id !== staffId;
