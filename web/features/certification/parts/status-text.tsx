import { viewUser } from '@qunlu/contract/account/calls.ts';
import { useRead } from '../../../platform/query.ts';

/** Whether the person is certified, at the end of a row. */
export function StatusText() {
  const { data: me } = useRead(viewUser, {});
  return me?.certified === 1 ? '已认证' : null;
}
