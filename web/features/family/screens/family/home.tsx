import type { Family, FamilyCircle } from '@qunlu/contract/family/entity.ts';
import { familyRules } from '@qunlu/contract/family/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { later } from '../../../../platform/later.ts';
import { usePress } from '../../../../platform/press.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Bell, BookUser, Ellipsis, Mail, Search } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StateBlock } from '../../../../ui/state-block.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { CircleAvatar } from '../../../circle/parts/circle-avatar.tsx';
import { circlePaths } from '../../../circle/paths.ts';
import { familyPaths } from '../../paths.ts';
import { answer } from '../../queries.ts';
import css from './home.module.css';

/** What a family is, its circles, and what can be done in it. */
export function FamilyHome({ family }: { family: Family }) {
  const { family_id: id, can, list, intro, owner, waiting } = family;
  const full = list.length >= familyRules.circles;
  return (
    <Page
      header={
        <ScreenHeader
          title={family.name}
          back={familyPaths.list()}
          actions={can.own ? <More family={family} /> : undefined}
        />
      }
      footer={
        can.own && !full ? (
          <Button block href={familyPaths.invite(id)}>
            邀请圈子
          </Button>
        ) : undefined
      }
    >
      {family.invitation_id > 0 && <Invited family={family} />}
      {intro !== '' && (
        <Section padded>
          <p className={css['intro']}>{intro}</p>
        </Section>
      )}
      <Section>
        {can.search && (
          <ListRow
            leading={<Search size={22} aria-hidden />}
            title="按姓名找人"
            href={familyPaths.search(id)}
          />
        )}
        <ListRow leading={<Bell size={22} aria-hidden />} title="通知" href={familyPaths.notices(id)} />
        {can.own && waiting > 0 && (
          <ListRow
            leading={<Mail size={22} aria-hidden />}
            title="等圈主答复的邀请"
            end={waiting}
            href={familyPaths.invitations('sent')}
          />
        )}
      </Section>
      {list.length === 0 ? (
        <EmptyState
          icon={<BookUser size={28} aria-hidden />}
          title="还没有圈子"
          text="邀请的圈主同意后，圈子在这里"
        />
      ) : (
        <Section title={`${list.length} 个圈子`} note={`${owner.name}发起；每个圈子各自管理，随时可以离开。`}>
          {list.map((circle) => (
            <CircleLine key={circle.id} family={family} circle={circle} />
          ))}
        </Section>
      )}
    </Page>
  );
}

function CircleLine({ family, circle }: { family: Family; circle: FamilyCircle }) {
  const client = useQueryClient();
  const { id, name, members, mine, member, owner, finds } = circle;
  const acts = mine || family.can.own;
  const open = (): void =>
    void later(import('./circle-actions.tsx'), ({ circleActions }) => circleActions(client, family, circle));
  const row = (
    <ListRow
      wrap
      leading={<CircleAvatar circle={circle} />}
      title={name}
      meta={[`${members} 位成员`, mine ? '' : `圈主 ${owner.name}`, finds ? '' : '不按姓名找人']
        .filter(Boolean)
        .join(' · ')}
      end={member ? <Tag>{mine ? '我的' : '已加入'}</Tag> : undefined}
      chevron={false}
      href={circlePaths.home(id)}
    />
  );
  if (!acts) return row;
  return (
    <div className={css['line']}>
      <div className={css['row']}>{row}</div>
      <IconButton label={`更多：${name}`} onClick={open}>
        <Ellipsis size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

/** Whoever owns a circle that is invited decides here, too. */
function Invited({ family }: { family: Family }) {
  const client = useQueryClient();
  const agreeing = usePress();
  const declining = usePress();
  const say = (yes: boolean) =>
    (yes ? agreeing : declining).press(async () => {
      await answer(client, family.invitation_id, yes);
      popTip(yes ? '已加入大家庭' : '已答复，不加入', { type: 'good' });
    });
  return (
    <StateBlock
      label="邀请"
      tone="waiting"
      title={`邀请「${family.invited}」加入`}
      action={
        <div className={css['answers']}>
          <Button kind="secondary" size="s" busy={declining.busy} onClick={() => void say(false)}>
            不加入
          </Button>
          <Button size="s" busy={agreeing.busy} onClick={() => void say(true)}>
            加入
          </Button>
        </div>
      }
    >
      加入后成员可以按姓名互相找到，联系方式不公开；通知计入您圈子每周的次数，随时可以离开。
    </StateBlock>
  );
}

function More({ family }: { family: Family }) {
  const client = useQueryClient();
  return (
    <IconButton
      label="更多"
      onClick={() =>
        void later(import('./family-actions.tsx'), ({ familyActions }) => familyActions(client, family))
      }
    >
      <Ellipsis size={22} aria-hidden />
    </IconButton>
  );
}
