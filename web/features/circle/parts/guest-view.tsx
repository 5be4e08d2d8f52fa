import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { applicationWaits, memberState } from '@qunlu/contract/circle/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { requireLogin, useSession } from '../../../platform/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { MessageCircle } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { cardPaths } from '../../card/paths.ts';
import { chatPaths } from '../../chat/paths.ts';
import { circlePaths } from '../paths.ts';
import { Cover } from './cover.tsx';
import { ComingUp, News } from './day.tsx';
import { Faces } from './faces.tsx';
import { joinAction, joinHow } from './join-way.ts';
import { hasEntry } from './own-row.ts';
import css from './guest-view.module.css';

/**
 * What a stranger learns before they join: what it is, whose, who is there, how one joins and what it costs; and the way to what
 * they may open, unless they are there.
 */
export function GuestView({ circle, content = true }: { circle: CircleView; content?: boolean }) {
  const { intro, owner, faces, members, fee, join_type: way } = circle;
  return (
    <>
      <Cover circle={circle} />
      <div>
        {intro !== '' && (
          <Section title="介绍" padded>
            <p className={css['words']}>{intro}</p>
          </Section>
        )}
        {faces.length > 0 && (
          <Section title="圈里的人" padded>
            <Faces faces={faces} total={members} />
          </Section>
        )}
        <ComingUp circle={circle} />
        {content && <News rows={circle.news} />}
        <Section title="怎么加入">
          <ListRow fact wrap title="方式" end={joinHow[way]} />
          {fee.tiers > 0 && (
            <ListRow
              fact
              wrap
              title="会费"
              end={`${yuan(fee.from)} 元${fee.tiers > 1 ? `起，共 ${fee.tiers} 档` : ''}`}
            />
          )}
        </Section>
        {content && circle.modules.length > 0 && (
          <Section>
            <ListRow
              title="访客可以打开的"
              end={`${circle.modules.length} 项`}
              href={circlePaths.circleGuest(circle.id)}
            />
          </Section>
        )}
        {owner.realname !== '' && (
          <Section title="圈主">
            <ListRow
              leading={<Avatar id={owner.user_id} name={owner.realname} src={owner.avatar} />}
              title={owner.realname}
              {...(owner.card_id > 0 ? { href: cardPaths.view(owner.card_id), end: '名片' } : {})}
            />
            <ListRow
              leading={<MessageCircle size={22} aria-hidden />}
              title="联系管理员"
              href={chatPaths.ask('phonebook', circle.id)}
            />
          </Section>
        )}
      </div>
    </>
  );
}

/** Why there is nothing to do but wait, or to come back later; '' when one may join. */
function waitsFor({ me, can }: CircleView): string {
  if (me?.state === memberState.applying && me.waits === applicationWaits.approval)
    return '申请已提交，等圈主或管理员审核，结果会通知您';
  if (me?.state === memberState.applying) return '名额为您留着，付款后就完成了';
  if (me?.state === memberState.refused)
    return me.reason === '' ? '上次的申请没有通过' : `上次没有通过：${me.reason}`;
  if (me?.state === memberState.removed)
    return me.reason === '' ? '您已被移出这个通讯录' : `您已被移出：${me.reason}`;
  if (me?.state === memberState.expired) return '您的会员已到期，续费后继续';
  return can.join ? '' : '现在不能加入这个通讯录';
}

function actionOf({ me, join_type: way }: CircleView): string {
  if (me?.state === memberState.applying)
    return me.waits === applicationWaits.payment ? '去付款' : '查看申请';
  return me?.state === memberState.expired ? '续费' : (joinAction[way] ?? '加入通讯录');
}

/** The one action of who is no member. */
export function JoinFooter({ circle }: { circle: CircleView }) {
  const { guest } = useSession();
  const { id, can, me } = circle;
  const words = waitsFor(circle);
  const to = circlePaths.join(id);
  const open = can.join || me?.state === memberState.applying;
  return (
    <>
      {words !== '' && <p className={css['why']}>{words}</p>}
      {open && (
        <Button
          block
          {...(guest ? { onClick: () => requireLogin({ callback: to.slice(2) }) } : { href: to })}
        >
          {actionOf(circle)}
        </Button>
      )}
      {hasEntry(me) && (
        <Button kind="quiet" block href={circlePaths.edit(id)}>
          看我提交的信息
        </Button>
      )}
    </>
  );
}
