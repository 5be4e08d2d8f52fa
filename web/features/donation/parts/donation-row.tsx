import type { Donation } from '@qunlu/contract/donation/calls.ts';
import { donationRules } from '@qunlu/contract/donation/rules.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { later } from '../../../platform/later.ts';
import { askWithNote } from '../../../platform/note-sheet.tsx';
import { usePress } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { cardPaths } from '../../card/paths.ts';
import { orderPaths } from '../../order/paths.ts';
import { sendThanks, setAnonymous } from '../queries.ts';
import css from './donation-row.module.css';

type Act = 'card' | 'order' | 'hide-name' | 'show-name' | 'thank' | 'report';

/** What one can do with a donation: its own giver, the owner, any member. */
const actsOf = ({ card_id, mine, hash, anonymous, can_thank, message }: Donation) =>
  [
    { key: 'thank' as const, label: '感谢', when: can_thank },
    { key: 'show-name' as const, label: '显示我的姓名', when: mine && anonymous },
    { key: 'hide-name' as const, label: '改为匿名', when: mine && !anonymous },
    { key: 'order' as const, label: '看订单', when: hash !== '' },
    { key: 'card' as const, label: '看名片', when: card_id > 0 && !mine },
    { key: 'report' as const, label: '举报这条留言', danger: true, when: !mine && message !== '' },
  ].filter(({ when }) => when);

const thank = (client: QueryClient, { id, name }: Donation): Promise<void> =>
  askWithNote(`感谢${name}`, {
    field: 'thanks',
    label: '感谢的话',
    placeholder: '收到了，下次茶会见',
    help: '只能写一次，成员都看得到',
    button: '发送感谢',
    max: donationRules.thanks,
    async send(thanks) {
      await sendThanks(client, id, thanks);
      return '已感谢';
    },
  });

/** What a member gave: who, unless they would rather not say, with their words and the owner's answer. */
export function DonationRow({ one }: { one: Donation }) {
  const client = useQueryClient();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { busy, press } = usePress();
  const { name, avatar, card_id, anonymous, mine, amount, message, thanks, paid_at } = one;
  const acts = actsOf(one);
  const named = mine ? '我' : name;

  async function act(): Promise<void> {
    const chosen: Act | null = await actionSheet({
      title: named,
      items: acts.map(({ key, label, danger = false }) => ({ key, label, danger })),
    });
    if (chosen === 'card') return navigate(cardPaths.view(card_id));
    if (chosen === 'order') return navigate(orderPaths.view(one.hash));
    if (chosen === 'thank') return thank(client, one);
    if (chosen === 'report')
      return later(import('../../moderation/parts/report-sheet.tsx'), ({ openReport }) =>
        openReport({ type: 'donation', id: one.id, title: '这条留言' }),
      );
    if (chosen === null) return;
    const hides = chosen === 'hide-name';
    await press(async () => {
      await setAnonymous(client, one.id, hides);
      popTip(hides ? '已对成员匿名' : '已显示姓名', { type: 'good' });
    });
  }

  return (
    <ListRow
      wrap
      leading={<Avatar id={card_id} name={named} src={avatar} />}
      title={anonymous && name !== '一位成员' ? `${named}（匿名）` : named}
      meta={
        <>
          {message !== '' && <span className={css['words']}>{message}</span>}
          {thanks !== '' && <span className={css['thanks']}>圈主：{thanks}</span>}
          <span className={css['words']}>{relativeTime(paid_at, now)}</span>
        </>
      }
      end={<Amount fen={amount} strong />}
      chevron={false}
      disabled={busy}
      {...(acts.length > 0 ? { onClick: () => void act() } : {})}
    />
  );
}
