import type { Application } from '@qunlu/contract/friend/applications.ts';
import { friendRules, friendStates } from '@qunlu/contract/friend/rules.ts';
import { cardTitle } from '@qunlu/contract/card/rules.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { usePress } from '../../../platform/press.ts';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Undoable, useHeldBack } from '../../../ui/dialog/held-back.ts';
import { popTip, useUndo } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { UserPlus } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { PersonRow } from '../../../ui/person-row.tsx';
import { RequestButton, RequestFoot, RequestText } from '../../../ui/request-row.tsx';
import { cardPaths } from '../../card/paths.ts';
import { type Box, decide, type Decision, useApplications } from '../queries.ts';
import css from './applylist.module.css';

const boxes: readonly { value: Box; label: string }[] = [
  { value: 'received', label: '收到的' },
  { value: 'sent', label: '发出的' },
];

/** Applications that the viewer received, and those that they sent (R018). */
export default function Applications() {
  const [kept, setBox] = useEntryText('box');
  const box: Box = kept === 'sent' ? 'sent' : 'received';
  const applications = useApplications(box);
  const held = useHeldBack();
  return (
    <Page header={<ScreenHeader title="新的好友" back="/app/friends" />}>
      <div className={css['boxes']}>
        <Segmented label="好友申请" options={boxes} value={box} onChange={setBox} />
      </div>
      <PullRefresh onRefresh={() => applications.refetch()} />
      <PagedList
        query={applications}
        waiting={<SkeletonRows count={4} />}
        empty={<Empty box={box} />}
        apart
        keyOf={({ id }) => id}
        endText={`申请 ${friendRules.waitDays} 天没有回复会过期`}
      >
        {(one) => <Item application={one} now={applications.dataUpdatedAt} held={held} />}
      </PagedList>
    </Page>
  );
}

function Empty({ box }: { box: Box }) {
  return box === 'received' ? (
    <EmptyState
      icon={<UserPlus size={28} aria-hidden />}
      title="还没有收到申请"
      text="有人和您交换名片或申请加好友，会出现在这里等您决定"
      action={<Button href={cardPaths.default()}>去分享名片</Button>}
    />
  ) : (
    <EmptyState
      icon={<UserPlus size={28} aria-hidden />}
      title="还没有发出申请"
      text="打开对方的名片，点「交换名片」，对方通过后就是好友"
    />
  );
}

/** The text for an application that has been decided, by its state (D38). */
const words: Record<number, { mine: string; theirs: string }> = {
  [friendStates.pending]: { mine: '等待对方通过', theirs: '' },
  [friendStates.friend]: { mine: '已是好友', theirs: '已是好友' },
  [friendStates.refused]: { mine: '等待对方通过', theirs: '已拒绝' },
  [friendStates.ended]: { mine: '好友已解除', theirs: '好友已解除' },
  [friendStates.expired]: { mine: '已过期', theirs: '已过期' },
  [friendStates.cancelled]: { mine: '已撤回', theirs: '对方已撤回' },
};

const done: Record<Decision, string> = {
  accept: '已是好友，可以互相查看联系方式了',
  refuse: '已拒绝，对方不会知道',
  cancel: '申请已撤回',
};

interface ItemProps {
  application: Application;
  now: number;
  held: Undoable;
}

function Item({ application, now, held }: ItemProps) {
  const client = useQueryClient();
  const undoable = useUndo();
  const { press } = usePress();
  const { id, user, mine, state, message, via, created_at, can } = application;
  const way = mine
    ? `您想${via === 'swap' ? '交换名片' : '加好友'}`
    : `想和您${via === 'swap' ? '交换名片' : '成为好友'}`;

  const act = (decision: Decision) =>
    press(async () => {
      if (decision === 'refuse') {
        undoable(done.refuse, () => held.undo(id));
        return decide(client, decision, application, held.hold(id));
      }
      await decide(client, decision, application);
      popTip(done[decision], { type: 'good' });
    });

  const button = (decision: Decision, label: string, kind: 'primary' | 'secondary') => (
    <RequestButton kind={kind} of={user.realname} onClick={() => void act(decision)}>
      {label}
    </RequestButton>
  );
  return (
    <Section>
      <PersonRow
        person={user}
        meta={cardTitle(user)}
        {...(user.card_id === 0 ? {} : { href: cardPaths.view(user.card_id) })}
      />
      <RequestText note={message} />
      <RequestFoot
        line={`${way} · ${relativeTime(created_at, now)}`}
        state={words[state]?.[mine ? 'mine' : 'theirs'] ?? ''}
      >
        {can.cancel && button('cancel', '撤回', 'secondary')}
        {can.refuse && button('refuse', '拒绝', 'secondary')}
        {can.accept && button('accept', '通过', 'primary')}
      </RequestFoot>
    </Section>
  );
}
