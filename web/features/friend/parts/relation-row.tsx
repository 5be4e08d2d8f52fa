import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { later } from '../../../platform/later.ts';
import { Button } from '../../../ui/button.tsx';
import { useApplicationLimits } from '../queries/application-limits.ts';
import type { NewFriend } from './new-friend.ts';
import type * as PersonActions from './person-actions.tsx';
import css from './relation-row.module.css';

type Actions = typeof PersonActions;

/** Under the header of somebody else's card: how the two are related, and what waits between them. */
export function RelationRow({ card }: { card: NewFriend }) {
  const client = useQueryClient();
  const { user_id: userId, is_follow, is_friend, is_black } = card;
  const { data: standing } = useApplicationLimits(userId, !is_friend && !is_black);
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
  const state = is_friend ? '已是好友' : is_follow ? '已关注' : '';
  if (state === '' && waiting === 0) return null;
  return (
    <div className={css['root']}>
      {state !== '' && <p className={css['state']}>{state}</p>}
      {is_friend
        ? button('friend', '备注和标签', ({ remark }) => void remark(card))
        : waiting > 0 &&
          (standing?.waiting_mine
            ? button('friend', '等待对方通过', ({ withdraw }) => void withdraw(client, card, waiting))
            : button('friend', '通过好友申请', ({ accept }) => accept(client, card, waiting)))}
    </div>
  );
}
