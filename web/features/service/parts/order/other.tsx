import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { revealContact } from '@qunlu/contract/service/orders.ts';
import { useState } from 'react';
import { dial } from '../../../../platform/host/contact.ts';
import { call } from '../../../../platform/http/call.ts';
import { usePress } from '../../../../platform/press.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { MessageCircle, Phone } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { cardPaths } from '../../../card/paths.ts';

/** The other side: their card, and their phone while the order needs it (D22). */
export function Other({ order }: { order: ServiceOrder }) {
  const [phone, setPhone] = useState('');
  const [now] = useState(() => Date.now() / 1000);
  const { busy, press } = usePress();
  const { other, role, can, order_id, contact_until: until, thread } = order;
  const who = role === 'buyer' ? '卖家' : '买家';

  async function reveal(): Promise<void> {
    const sure = await confirm({
      title: `看${who}的电话？`,
      message: `${who}会看到您打开过`,
      okLabel: '打开',
    });
    if (!sure) return;
    await press(async () => {
      const { phone: plain } = await call(revealContact, { body: { order_id } });
      if (plain === '') popTip(`${who}没有留电话，请在下面留言`);
      setPhone(plain);
    });
  }

  const ends = until > 0 ? `${dayAndTime(until, now)} 前可以看` : '';
  return (
    <Section title={who}>
      <ListRow
        wrap
        leading={<Avatar id={other.user_id} name={other.name} src={other.avatar} />}
        title={other.name}
        meta={other.title}
        {...(other.card_id > 0 ? { href: cardPaths.view(other.card_id) } : {})}
      />
      {(phone !== '' || can.contact) && (
        <ListRow
          wrap
          leading={<Phone size={20} aria-hidden />}
          title={phone === '' ? '电话' : phone}
          meta={ends}
          end={
            phone === '' ? (
              <Button kind="secondary" size="s" busy={busy} onClick={() => void reveal()}>
                看电话
              </Button>
            ) : (
              <Button kind="secondary" size="s" onClick={() => void dial(phone)}>
                打电话
              </Button>
            )
          }
        />
      )}
      {thread !== '' && (
        <ListRow
          leading={<MessageCircle size={20} aria-hidden />}
          title="在聊天里沟通"
          href={`#!${thread}`}
        />
      )}
    </Section>
  );
}
