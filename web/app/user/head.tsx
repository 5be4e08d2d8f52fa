import { cardTitle } from '@qunlu/contract/card/rules.ts';
import type { User } from '@qunlu/contract/account/entity.ts';
import { useMe } from '../../features/account/queries.ts';
import { cardPaths } from '../../features/card/paths.ts';
import { useOwnDefault } from '../../features/card/queries/own-default.ts';
import { useMyVips } from '../../features/vip/queries.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ChevronRight, Crown } from '../../ui/icons.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import css from './head.module.css';

/** Who this is: face, name, what the card says, whether they are a member; leads to the card. */
export function UserHead() {
  const read = useMe();
  return (
    <Loaded read={read} waiting={<SkeletonRows count={1} />}>
      {(me) => <Head me={me} />}
    </Loaded>
  );
}

function Head({ me }: { me: User }) {
  const card = useOwnDefault();
  const { isMember } = useMyVips();
  const name = card?.realname || me.username;
  const says = (card && cardTitle(card)) || me.phone || '还没有绑定手机号';
  return (
    <a className={css['root']} href={card ? cardPaths.view(card.card_id) : cardPaths.create()}>
      <Avatar id={me.user_id} name={name} src={card?.avatar || me.avatar} size="l" eager />
      <span className={css['words']}>
        <span className={css['name']}>
          <span className={css['called']}>{name}</span>
          {isMember && (
            <Tag tone="accent" icon={<Crown size={14} aria-hidden />}>
              会员
            </Tag>
          )}
        </span>
        <span className={css['says']}>{says}</span>
        <span className={css['leads']}>{card ? '我的名片' : '做我的名片'}</span>
      </span>
      <ChevronRight className={css['chevron']} size={18} aria-hidden />
    </a>
  );
}
