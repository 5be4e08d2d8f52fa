import { activityWhen } from '@qunlu/contract/kernel/when-words.ts';
import type { ActivityTicket } from '@qunlu/contract/activity/entity.ts';
import { useState } from 'react';
import { Link, MapPin } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Content } from '../page/content.tsx';
import { Cover } from '../page/cover.tsx';
import { DayMark } from '../day-mark.tsx';
import { Tickets } from '../tickets.tsx';
import css from './preview.module.css';
import { fenOfTicket, type TicketValues } from './ticket-values.ts';
import type { ActivityValues } from './values.ts';

/** The activity as others will see it, drawn by the parts of its page. */
export function Preview({ values }: { values: ActivityValues }) {
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { title, images, starts_at, ends_at, online, cityname, place, address, content, tickets } = values;
  const at = starts_at || now;
  const where = [cityname, address].filter((part) => part.trim() !== '').join(' ');
  return (
    <>
      <Cover activity={{ activity_id: 0, title, images: JSON.stringify(images), starts_at: at }} />
      <p className={css['title']}>{title.trim() || '标题'}</p>
      <Section>
        <ListRow
          wrap
          leading={<DayMark at={at} />}
          title={starts_at > 0 ? activityWhen(starts_at, Math.max(starts_at, ends_at), now) : '什么时候'}
        />
        {online ? (
          <ListRow
            wrap
            leading={<Link size={22} aria-hidden />}
            title="线上活动"
            meta="报名确认后，这里有进入的链接"
          />
        ) : (
          <ListRow
            wrap
            leading={<MapPin size={22} aria-hidden />}
            title={place.trim() || '在哪里'}
            meta={where}
          />
        )}
      </Section>
      <Tickets tickets={tickets.map(ticketOf)} />
      <Content text={content} />
    </>
  );
}

/** The same beside what is written, where there is room. */
export const PreviewBeside = (props: { values: ActivityValues }) => (
  <section className={css['beside']} aria-label="预览">
    <Preview {...props} />
  </section>
);

/** As the page draws it. */
const ticketOf = (ticket: TicketValues, at: number): ActivityTicket => ({
  ticket_id: at + 1,
  name: ticket.name,
  note: ticket.note,
  price: fenOfTicket(ticket),
  per_person: ticket.per_person,
  sale_from: ticket.sale_from,
  sale_to: ticket.sale_to,
  need_audit: ticket.need_audit,
  members_only: ticket.members_only,
  invited: ticket.code !== '',
  refund_policy: ticket.refund_policy,
  refund_hours: Number(ticket.refund_hours),
  refund_fee: Number(ticket.refund_fee),
  left: ticket.stock === '' ? -1 : Number(ticket.stock),
  fields: ticket.fields,
  problem: '',
  queue: { open: false, waiting: false, offer_until: 0 },
});
