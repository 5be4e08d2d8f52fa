import { dayText } from '@qunlu/contract/kernel/formats.ts';
import type { VipEntry } from '@qunlu/contract/vip/calls.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Dates } from '../../../../ui/dates.tsx';
import { Crown } from '../../../../ui/icons.ts';
import { useMe } from '../../queries.ts';
import css from './membership.module.css';

export interface StatusProps {
  mine: readonly VipEntry[];
  /** Who recommends, partly hidden; '' for nobody. */
  inviter: string;
  now: number;
}

/** Who the viewer is, what they have and until when. */
export function MembershipStatus({ mine, inviter, now }: StatusProps) {
  const { data: me } = useMe();
  const held = mine.filter(({ end_at }) => end_at > now);
  return (
    <section className={css['root']} aria-label="我的会员">
      {me && <Avatar id={me.user_id} name={me.username} src={me.avatar} />}
      <div className={css['words']}>
        <p className={css['name']}>{me?.username}</p>
        {held.length === 0 ? (
          <p className={css['line']}>还不是会员</p>
        ) : (
          held.map(({ hash, name, end_at }) => (
            <p key={hash} className={css['held']}>
              <Crown size={18} aria-hidden />
              <span>
                {name}，到 <Dates text={dayText(end_at)} />
              </span>
            </p>
          ))
        )}
        {inviter !== '' && <p className={css['line']}>由 {inviter} 推荐</p>}
      </div>
    </section>
  );
}
