import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { circleStatus, memberRole, roleLabels, type MemberRole } from '@qunlu/contract/circle/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePress } from '../../../platform/press.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { BookUser, CircleAlert, Clock, UserPlus, Users } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Section } from '../../../ui/section.tsx';
import { cardPaths } from '../../card/paths.ts';
import { circlePaths } from '../paths.ts';
import { confirmFresh } from '../queries/home.ts';
import css from './circle-home.module.css';
import { Cover } from './cover.tsx';
import { ComingUp, News, Waiting } from './day.tsx';
import { isPaid, PaidRow } from './paid-row.tsx';
import { Ways } from './ways.tsx';

type Inside = NonNullable<CircleView['home']>;

/** What a member meets: what waits for them, what is new, what comes, who is there; what lasts stands behind one row. */
export function CircleHome({ circle, home }: { circle: CircleView; home: Inside }) {
  const feed = circle.modules.find(({ key }) => key === 'forum');
  return (
    <>
      <div>
        <Ending circle={circle} />
        {circle.me?.confirm === 1 && <Confirm circle={circle} />}
        <Cover circle={circle} short />
        <Ways circle={circle} />
      </div>
      <div>
        <Waiting id={circle.id} home={home} />
        <Announcement home={home} />
        <News rows={home.day.new} all={feed && <a href={`#!${feed.path}`}>全部</a>} />
        <ComingUp circle={circle} rows={home.day.coming} />
        <WhoIsHere circle={circle} home={home} />
        <Rest circle={circle} />
      </div>
    </>
  );
}

function Ending({ circle: { status, dissolve_at: at } }: { circle: CircleView }) {
  if (status !== circleStatus.dissolving) return null;
  return (
    <Banner tone="warn" icon={<Clock size={18} aria-hidden />}>
      圈主发起了解散，{dateTime(at)} 之后打不开
    </Banner>
  );
}

/** Asks whether the own entry is still right; one word is enough. */
function Confirm({ circle: { id, me } }: { circle: CircleView }) {
  const client = useQueryClient();
  const { busy, press } = usePress();

  const fine = () =>
    press(async () => {
      const count = await confirmFresh(client, id);
      popTip(count > 1 ? `记下了，${count} 个通讯录一起确认` : '记下了，谢谢', { type: 'good' });
    });

  return (
    <div className={css['confirm']} role="status">
      <p className={css['ask']}>
        <CircleAlert size={18} aria-hidden />
        <span>您在这里的资料和电话还对吗？</span>
      </p>
      <div className={css['answers']}>
        <Button kind="secondary" size="s" busy={busy} onClick={() => void fine()}>
          资料没变
        </Button>
        <Button
          kind="quiet"
          size="s"
          href={me && me.card_id > 0 ? cardPaths.edit(me.card_id) : circlePaths.edit(id)}
        >
          去更新
        </Button>
      </div>
    </div>
  );
}

/** Days before its end in which a paid membership is spoken of on the home. */
const endsSoon = 30;

/** The end of a paid membership while it is near, and the way to what lasts: introduction, functions, fees. */
function Rest({ circle }: { circle: CircleView }) {
  const { id, me, modules } = circle;
  const [now] = useState(() => Date.now() / 1000);
  const near = isPaid(me) && me.end_at - now < endsSoon * 86_400;
  const has = ['介绍', ...(modules.length > 0 ? ['功能'] : []), ...(isPaid(me) ? ['会费'] : [])];
  return (
    <Section>
      {near && <PaidRow id={id} until={me.end_at} />}
      <ListRow
        leading={<BookUser size={22} aria-hidden />}
        title="关于这个圈子"
        meta={has.join('、')}
        href={circlePaths.about(id)}
      />
    </Section>
  );
}

function Announcement({ home: { notice, notice_at: at, notice_new: isNew } }: { home: Inside }) {
  if (notice === '') return null;
  return (
    <Section title="公告" action={isNew === 1 ? <Badge dot /> : undefined} padded>
      <p className={css['words']}>{notice}</p>
      {at > 0 && <p className={css['at']}>{dateTime(at)}</p>}
    </Section>
  );
}

/** The newest people in one line, and the way to all. */
function WhoIsHere({ circle, home }: { circle: CircleView; home: Inside }) {
  const { newest, joined_month: joined } = home;
  const all = circlePaths.members(circle.id);
  return (
    <Section title="谁在这里" action={<a href={all}>全部 {circle.members} 位</a>}>
      {/* not the list itself: rows of a list in a section are parted by lines */}
      <div>
        <ul className={css['people']}>
          {circle.can.invite && (
            <li className={css['one']}>
              <a className={css['face']} href={circlePaths.qrcode(circle.id)}>
                <span className={css['add']}>
                  <UserPlus size={20} aria-hidden />
                </span>
                <span className={css['person']}>邀请</span>
              </a>
            </li>
          )}
          {newest.map((member) => {
            const { member_id: key, user_id: id, card_id: card, realname, avatar, role } = member;
            const face = (
              <>
                <Avatar id={id} name={realname} src={avatar} />
                <span className={css['person']}>{realname}</span>
                <span className={css['role']}>
                  {role === memberRole.member ? member.company : roleLabels[role as MemberRole]}
                </span>
              </>
            );
            return (
              <li key={key} className={css['one']}>
                {card > 0 ? (
                  <a className={css['face']} href={cardPaths.view(card)}>
                    {face}
                  </a>
                ) : (
                  <span className={css['face']}>{face}</span>
                )}
              </li>
            );
          })}
        </ul>
      </div>
      <ListRow
        wrap
        leading={<Users size={22} aria-hidden />}
        title="找人"
        meta={joined > 0 ? `这个月新加入 ${joined} 人` : '按姓名、公司、拼音找'}
        href={all}
      />
    </Section>
  );
}
