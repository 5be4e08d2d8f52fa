import { viewUser } from '@qunlu/contract/account/calls.ts';
import { useRead } from '../../../platform/query.ts';

const realNameWords = [null, '已实名', '未通过', '核验中'];
const merchantWords = [null, '审核中', '已签约', '未通过', '已冻结'];

/** How the real name stands, at the end of a row. */
export function RealNameText() {
  const { data: me } = useRead(viewUser, {});
  return realNameWords[me?.tencentRealNameAuthStatus ?? 0] ?? null;
}

/** How the merchant stands. */
export function MerchantText() {
  const { data: me } = useRead(viewUser, {});
  return merchantWords[me?.merchantSigningStatus ?? 0] ?? null;
}
