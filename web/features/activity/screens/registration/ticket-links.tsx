import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { later } from '../../../../platform/later.ts';
import { usePress } from '../../../../platform/press.ts';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { Camera, Link, MapPin, MessageCircle, QrCode, Users } from '../../../../ui/icons.ts';
import { CalendarPlus } from '../../../../ui/more-icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { activityPaths } from '../../paths.ts';
import { type MyRegistration, showMe } from '../../queries/registration.ts';

interface TicketLinksProps {
  mine: MyRegistration;
  confirmed: boolean;
}

/** What goes with a ticket: the way there, the group, whom one meets; and how far one lets oneself be seen. */
export function TicketLinks({ mine, confirmed }: TicketLinksProps) {
  const [now] = useState(() => Date.now() / 1000);
  const { activity_id: id, link, online, place, address, ends_at: end, cancelled, wechat } = mine;
  if (cancelled || !confirmed) return null;
  const over = end < now;
  const calendar = (): void =>
    void later(import('../../parts/add-to-calendar.ts'), ({ addToCalendar }) => addToCalendar(mine));
  const enter = (): void =>
    void later(import('../../../../platform/host/external.ts'), ({ openExternal }) => openExternal(link));
  const map = (): void =>
    void later(import('../../parts/open-map.ts'), ({ openMap }) =>
      openMap({ ...mine, lat: null, lng: null }),
    );
  return (
    <div>
      <Section>
        {online && link !== '' && (
          <ListRow
            wrap
            leading={<Link size={22} aria-hidden />}
            title="进入线上活动"
            meta={link}
            onClick={enter}
          />
        )}
        {!online && (place !== '' || address !== '') && (
          <ListRow leading={<MapPin size={22} aria-hidden />} title="去那里的路" onClick={map} />
        )}
        {!over && (
          <>
            <ListRow leading={<CalendarPlus size={22} aria-hidden />} title="加入日历" onClick={calendar} />
            <ListRow
              wrap
              leading={<QrCode size={22} aria-hidden />}
              title="扫现场的码签到"
              meta="主办方在现场展示二维码时用"
              href={activityPaths.sign(id)}
            />
          </>
        )}
        {wechat && (
          <ListRow
            leading={<MessageCircle size={22} aria-hidden />}
            title="主办方的微信群"
            href={activityPaths.getwechat(id)}
          />
        )}
        <ListRow leading={<Camera size={22} aria-hidden />} title="现场照片" href={activityPaths.post(id)} />
        <ListRow leading={<Users size={22} aria-hidden />} title="我遇到了谁" href={activityPaths.met(id)} />
      </Section>
      <Seen mine={mine} />
    </div>
  );
}

/** How far one lets oneself be seen: before, and by those who were there. */
function Seen({ mine }: { mine: MyRegistration }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { activity_id: id, shown, list } = mine;
  const own = list.flatMap(({ passes }) => passes).filter((pass) => pass.mine);
  const meets = own.some((pass) => pass.meets);
  return (
    <Section title="谁看得到我">
      <SwitchField
        label="在“谁会来”里显示我"
        help="看得到姓名和头像，看不到手机号"
        value={shown}
        disabled={busy}
        onChange={(next) => void press(() => showMe(client, id, { shown: next ? 1 : 0 }))}
      />
      <SwitchField
        label="愿意认识在场的人"
        help="签到后，一起签到的人看得到您，可以和您交换名片"
        value={meets}
        disabled={busy}
        onChange={(next) => void press(() => showMe(client, id, { meets: next ? 1 : 0 }))}
      />
    </Section>
  );
}
