import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { later } from '../../../platform/later.ts';
import { Button } from '../../../ui/button.tsx';
import { useStanding } from '../queries/standing.ts';
import type { Acquainted } from './acquainted.ts';
import type * as PersonActions from './person-actions.tsx';
import css from './relation-row.module.css';

type Actions = typeof PersonActions;

/** Under the header of somebody else's card: how the two are related, and the next step. */
export function RelationRow({ card }: { card: Acquainted }) {
  const client = useQueryClient();
  const { user_id: userId, is_follow, is_friend, is_black } = card;
  const { data: standing } = useStanding(userId, !is_friend && !is_black);
  const [busy, setBusy] = useState('');

  async function act(name: string, run: (actions: Actions) => unknown): Promise<void> {
    setBusy(name);
    await later(import('./person-actions.tsx'), run);
    setBusy('');
  }
  // An action that asks first releases its button as soon as the question is open.
  const button = (name: string, label: string, run: (actions: Actions) => unknown) => (
    <Button kind="secondary" size="s" busy={busy === name} onClick={() => void act(name, run)}>
      {label}
    </Button>
  );

  if (is_black) {
    return (
      <div className={css['root']}>
        <p className={css['state']}>您已将对方拉黑</p>
        {button('block', '移出黑名单', ({ unblock }) => unblock(client, card))}
      </div>
    );
  }
  const waiting = standing?.waiting_id ?? 0;
  return (
    <div className={css['root']}>
      {is_follow
        ? button('follow', is_friend ? '互相关注' : '已关注', ({ unfollow }) => {
            const ending = unfollow(client, card);
            return is_friend ? undefined : ending;
          })
        : button('follow', '关注', ({ follow }) => follow(client, card))}
      {is_friend
        ? button('friend', '备注和标签', ({ remark }) => void remark(card))
        : standing && waiting > 0
          ? standing.waiting_mine
            ? button('friend', '等待对方通过', ({ withdraw }) => void withdraw(client, card, waiting))
            : button('friend', '通过好友申请', ({ accept }) => accept(client, card, waiting))
          : button('friend', '加好友', ({ apply }) => apply(client, card))}
    </div>
  );
}
