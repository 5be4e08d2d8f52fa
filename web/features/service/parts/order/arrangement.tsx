import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { revealAddress } from '@qunlu/contract/service/orders.ts';
import { useState } from 'react';
import { copyText, dial } from '../../../../platform/host/contact.ts';
import { call } from '../../../../platform/http/call.ts';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { addToCalendar } from '../add-to-calendar.ts';
import { slotWords } from '../when-words.ts';
import css from './arrangement.module.css';

/** When, where and how: what both sides have to keep to. */
export function Arrangement({ order }: { order: ServiceOrder }) {
  const [now] = useState(() => Date.now() / 1000);
  const { way, count, slot, express, note, proposal, role } = order;
  return (
    <>
      <Section title="安排">
        <ListRow fact title="方式" end={way.title} />
        {count > 1 && <ListRow fact title="数量" end={`${count} ${way.unit}`} />}
        {slot && (
          <ListRow
            fact
            title="时间"
            end={
              <>
                <span>{slotWords(slot, now)}</span>
                {slot.starts_at > now && (
                  <Button kind="quiet" size="s" onClick={() => void addToCalendar(order)}>
                    加入日历
                  </Button>
                )}
              </>
            }
          />
        )}
        {proposal && (
          <ListRow
            fact
            title={proposal.by === role ? '您提议' : '对方提议'}
            end={slotWords({ starts_at: proposal.starts_at, minutes: 0 }, now)}
          />
        )}
        {way.address !== '' && <ListRow fact title="地点" end={way.address} />}
        {express && (
          <ListRow
            fact
            title="快递"
            end={
              <>
                <span className={css['text']}>
                  {express.company} {express.number}
                  <br />
                  <span className={css['quiet']}>{dateTime(express.at)} 寄出</span>
                </span>
                <Button kind="quiet" size="s" onClick={() => void copyText(express.number, '单号已复制')}>
                  复制单号
                </Button>
              </>
            }
          />
        )}
        {note !== '' && (
          <div className={css['note']}>
            <span className={css['label']}>{role === 'buyer' ? '您的留言' : '买家留言'}</span>
            <p className={css['text']}>{note}</p>
          </div>
        )}
      </Section>
      <Address order={order} />
    </>
  );
}

type Plain = OutputOf<typeof revealAddress>;

/** Where it goes; the seller opens it, and the buyer sees that they did (D54). */
function Address({ order }: { order: ServiceOrder }) {
  const [plain, setPlain] = useState<Plain | null>(null);
  const [now] = useState(() => Date.now() / 1000);
  const { busy, press } = usePress();
  const { address, role, can, order_id, way } = order;
  if (!address) return null;
  const own = role === 'buyer';
  const { name, phone, region_name, detail } = plain ?? address;
  // What is made is sent, who gives advice comes.
  const sent = way.unit === '件';

  async function reveal(): Promise<void> {
    const sure = await confirm({
      title: '看完整的地址？',
      message: '只用来完成这一单。买家会看到您打开过',
      okLabel: '打开',
    });
    if (!sure) return;
    await press(async () => {
      setPlain(await call(revealAddress, { body: { order_id } }));
    });
  }

  const whole = `${name} ${phone} ${region_name} ${detail}`;
  return (
    <Section
      title={sent ? '寄到' : '上门地址'}
      note={
        address.visible_until > 0 && own
          ? `卖家最晚到 ${dayAndTime(address.visible_until, now)} 还能看`
          : undefined
      }
    >
      <ListRow
        wrap
        title={`${name} ${phone}`}
        meta={`${region_name} ${detail || '（打开后显示详细地址）'}`}
      />
      {!own && (plain || can.address) && (
        <div className={css['buttons']}>
          {plain ? (
            <>
              <Button kind="secondary" size="s" onClick={() => void copyText(whole, '地址已复制')}>
                复制地址
              </Button>
              <Button kind="secondary" size="s" onClick={() => void dial(plain.phone)}>
                打电话
              </Button>
            </>
          ) : (
            <Button kind="secondary" size="s" busy={busy} onClick={() => void reveal()}>
              看完整的地址
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
