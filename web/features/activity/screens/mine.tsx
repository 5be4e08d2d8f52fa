import {
  activityStateLabels,
  activityState,
  phaseLabels,
  registrationState,
  registrationStateLabels,
  type ActivityState,
  type RegistrationState,
} from '@qunlu/contract/activity/rules.ts';
import type { joinedActivities } from '@qunlu/contract/activity/calls.ts';
import type { ActivityLine } from '@qunlu/contract/activity/entity.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useQueryParams } from '../../../platform/router/params.ts';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CalendarDays, Plus } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ActivityRow } from '../parts/activity-row.tsx';
import { activityPaths } from '../paths.ts';
import { useHostedActivities, useJoinedActivities } from '../queries/activity.ts';
import { Drafts } from './mine/drafts.tsx';
import css from './mine.module.css';

const tabs = [
  { value: 'joined', label: '我报名的' },
  { value: 'hosted', label: '我主办的' },
  { value: 'helping', label: '我协助的' },
] as const;
type Tab = (typeof tabs)[number]['value'];

const isTab = (text: string): text is Tab => tabs.some(({ value }) => value === text);

/** My activities: those to which I go, those to which I invite, those at which I help (R007). */
export default function Mine() {
  const asked = useQueryParams().get('tab') ?? '';
  const [kept, setKept] = useEntryText('tab');
  const tab = [kept, asked].find(isTab) ?? 'joined';
  return (
    <Page
      header={<ScreenHeader title="我的活动" back="/app/user" />}
      footer={
        tab === 'hosted' && (
          <Button block href={activityPaths.create()} icon={<Plus size={20} aria-hidden />}>
            发布活动
          </Button>
        )
      }
    >
      <div className={css['tabs']}>
        <Segmented label="哪些活动" options={tabs} value={tab} onChange={setKept} />
      </div>
      {tab === 'joined' && <Joined />}
      {tab === 'hosted' && <Hosted />}
      {tab === 'helping' && <Helping />}
    </Page>
  );
}

type JoinedLine = OutputOf<typeof joinedActivities>['list'][number];

const icon = <CalendarDays size={28} aria-hidden />;

const Joined = () => (
  <PagedRows
    query={useJoinedActivities('member')}
    keyOf={({ registration_id }) => registration_id}
    Row={JoinedRow}
    empty={
      <EmptyState
        icon={icon}
        title="还没有报名活动"
        text="报名后，票和二维码都在这里"
        action={<Button href={activityPaths.find()}>找活动</Button>}
      />
    }
  />
);

const tones: Partial<Record<RegistrationState, 'good' | 'warn' | 'info'>> = {
  [registrationState.confirmed]: 'good',
  [registrationState.unpaid]: 'warn',
  [registrationState.auditing]: 'info',
};

function JoinedRow({ one }: { one: JoinedLine }) {
  const state = one.registration as RegistrationState;
  const cancelled = one.state === activityState.cancelled;
  return (
    <ActivityRow
      activity={one}
      href={activityPaths.registration(one.activity_id)}
      marks={
        <>
          {cancelled && <Tag tone="bad">活动已取消</Tag>}
          <Tag tone={tones[state] ?? 'neutral'}>{registrationStateLabels[state]}</Tag>
        </>
      }
    />
  );
}

function Hosted() {
  const { userId } = useSession();
  return (
    <>
      <Drafts />
      <PagedRows
        query={useHostedActivities(userId)}
        keyOf={({ activity_id }) => activity_id}
        Row={HostedRow}
        empty={
          <EmptyState
            icon={icon}
            title="还没有发布过活动"
            text="三步发布：写内容、放票、检查。报名、收款、签到都在这里办"
          />
        }
      />
    </>
  );
}

function HostedRow({ one }: { one: ActivityLine }) {
  const { state, phase } = one;
  const published = state === activityState.published;
  return (
    <ActivityRow
      activity={one}
      href={activityPaths.admin(one.activity_id)}
      marks={
        <Tag tone={published ? (phase === 'open' || phase === 'running' ? 'good' : 'neutral') : 'warn'}>
          {published ? phaseLabels[phase] : activityStateLabels[state as ActivityState]}
        </Tag>
      }
    />
  );
}

const Helping = () => (
  <PagedRows
    query={useJoinedActivities('helper')}
    keyOf={({ activity_id }) => activity_id}
    Row={HelpingRow}
    empty={
      <EmptyState icon={icon} title="还没有协助的活动" text="主办人请您帮忙签到或管理报名时，活动会在这里" />
    }
  />
);

const HelpingRow = ({ one }: { one: JoinedLine }) => (
  <ActivityRow activity={one} href={activityPaths.admin(one.activity_id)} />
);
