import { useMe } from '../queries.ts';

/** Says at the end of a row that a number is missing. */
export function PhoneText() {
  const { data: me } = useMe();
  return me && !me.phone ? '未绑定手机号' : null;
}
