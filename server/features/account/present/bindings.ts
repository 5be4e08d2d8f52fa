import type { listBindings as contract } from '@qunlu/contract/account/bindings.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { OauthRow } from '../store/oauth.ts';
import type { UserRow } from '../store/users.ts';

type Binding = OutputOf<typeof contract>['list'][number];

/** B212, E167: `allowUnbind` is always true for a number; `refusal`: why it cannot be unbound all the same. */
export function presentPhone(user: UserRow & { phone: string }, hash: string, refusal: string): Binding {
  const masked = maskPhone(user.phone);
  return {
    hash,
    id_type: 'phone',
    oauth_appid: '',
    the_id: masked,
    user_id: user.user_id,
    nickname: masked,
    msg: '',
    allowUnbind: true,
    bound_at: user.phone_verified_at ? secondsOf(user.phone_verified_at) : 0,
    can: { unbind: refusal === '' },
  };
}

/** `refusal`: why it cannot be unbound, '' when it can. */
export function presentWechat(row: OauthRow, hash: string, refusal: string): Binding {
  return {
    hash,
    id_type: 'openid',
    oauth_appid: row.appid,
    the_id: hash,
    user_id: row.user_id,
    nickname: row.nickname,
    msg: refusal,
    allowUnbind: refusal === '',
    bound_at: secondsOf(row.bound_at),
    can: { unbind: refusal === '' },
  };
}
