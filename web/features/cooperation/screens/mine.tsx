import type { CooperationApplication, CooperationLine } from '@qunlu/contract/cooperation/entity.ts';
import { cooperationState } from '@qunlu/contract/cooperation/rules.ts';
import { dayWords } from '@qunlu/contract/kernel/when-words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedList, PagedRows } from '../../../platform/paged-rows.tsx';
import { usePress } from '../../../platform/press.ts';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Handshake } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { RequestButton, RequestFoot } from '../../../ui/request-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ApplicationRow } from '../parts/application-row.tsx';
import { CooperationRow } from '../parts/cooperation-row.tsx';
import { StateTag } from '../parts/state-tag.tsx';
import { cooperationPaths, type MineTab } from '../paths.ts';
import { type Box, useApplications, useCooperationsOf } from '../queries.ts';
import css from './square.module.css';

const tabs: readonly { value: MineTab; label: string }[] = [
  { value: 'posts', label: '我发的' },
  { value: 'received', label: '收到的' },
  { value: 'sent', label: '我申请的' },
  { value: 'asked', label: '说结果' },
];
const isTab = (text: string): text is MineTab => tabs.some(({ value }) => value === text);

/** My posts, what others asked of me, what I asked, and where a word on what came of it waits (R152). */
export default function Mine() {
  const asked = useQueryParams().get('tab') ?? '';
  const [kept, setKept] = useEntryText('tab');
  const tab = [kept, asked].find(isTab) ?? 'posts';
  return (
    <Page
      header={<ScreenHeader title="我的合作" back="/app/user/people" />}
      footer={
        tab === 'posts' && (
          <Button block href={cooperationPaths.create()}>
            发布合作
          </Button>
        )
      }
    >
      <div className={css['tabs']}>
        <Segmented label="看哪些" options={tabs} value={tab} onChange={setKept} />
      </div>
      {tab === 'posts' ? <Posts /> : <Applications key={tab} box={tab} />}
    </Page>
  );
}

const icon = <Handshake size={28} aria-hidden />;

function Posts() {
  const { userId } = useSession();
  return (
    <PagedRows
      query={useCooperationsOf(userId)}
      keyOf={({ cooperation_id: id }) => id}
      Row={PostRow}
      empty={
        <EmptyState icon={icon} title="还没有发布合作" text="说说您在找什么、能给什么，马上知道谁合适" />
      }
    />
  );
}

/** Until when it stands, or what can be done about it; one tap renews it. */
function PostRow({ one }: { one: CooperationLine }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const [now] = useState(() => Date.now() / 1000);
  const { cooperation_id: id, state, waiting, expires_at, title } = one;
  const renew = () =>
    press(async () => {
      const { carryOut } = await import('../parts/actions.tsx');
      await carryOut(client, id, 'renew');
    });
  const line = [
    waiting > 0 ? `${waiting} 份申请等您回复` : '',
    state === cooperationState.open ? `${dayWords(expires_at, now)} 到期` : '',
  ];
  return (
    <>
      <CooperationRow
        post={one}
        owner={false}
        line={line.filter((words) => words !== '').join(' · ')}
        end={<StateTag post={one} />}
      />
      {state === cooperationState.expired && (
        <RequestFoot>
          <RequestButton of={title} kind="primary" busy={busy} onClick={() => void renew()}>
            续期 90 天
          </RequestButton>
        </RequestFoot>
      )}
    </>
  );
}

const nothing: Record<Box, { title: string; text: string }> = {
  received: { title: '还没有收到申请', text: '有人想和您合作，会出现在这里等您决定' },
  sent: { title: '还没有申请过合作', text: '在广场里看到合适的，写几句话就能申请' },
  asked: { title: '没有等您说结果的', text: '同意 30 天后会问一句谈成没有，只计成次数' },
};

function Applications({ box }: { box: Box }) {
  const { userId } = useSession();
  const read = useApplications(box);
  return (
    <>
      <PullRefresh onRefresh={async () => void (await read.refetch())} />
      <PagedList
        query={read}
        apart
        keyOf={({ application_id: id }) => id}
        empty={
          <EmptyState
            icon={icon}
            {...nothing[box]}
            action={
              <Button kind="secondary" href={cooperationPaths.square()}>
                去合作广场
              </Button>
            }
          />
        }
      >
        {(one: CooperationApplication) => (
          <ApplicationRow one={one} received={isReceived(one, box, userId)} />
        )}
      </PagedList>
    </>
  );
}

/** Of those that wait for a word the answer says itself whose post it is. */
const isReceived = (one: CooperationApplication, box: Box, userId: number): boolean =>
  box === 'asked' ? one.owner_id === userId : box === 'received';
