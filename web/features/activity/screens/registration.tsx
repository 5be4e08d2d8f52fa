import { registrationState } from '@qunlu/contract/activity/rules.ts';
import { usePart } from '../../../platform/later.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useWakeLock } from '../../../platform/wake-lock.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { activityPaths } from '../paths.ts';
import { type MyRegistration, useRegistration } from '../queries/registration.ts';
import { TicketLinks } from './registration/ticket-links.tsx';
import { Over } from './registration/over.tsx';
import { Registration } from './registration/registration.tsx';
import { When } from './registration/when.tsx';
import css from './registration.module.css';

/** My tickets as codes that work without a network, and what one can do with them (R112); or one that somebody gives away. */
export default function MyTickets() {
  const id = useIdParam();
  const token = useQueryParams().get('take') ?? '';
  const take = usePart(() => import('./registration/take.tsx'), token !== '');
  const header = (
    <ScreenHeader title={token === '' ? '我的报名' : '接收一张票'} back={activityPaths.view(id)} />
  );
  if (token === '') return <Own id={id} />;
  return take ? <take.Take token={token} /> : <Page header={header}>{waiting}</Page>;
}

const waiting = (
  <Skeleton>
    <div className={css['waiting']}>
      <Bone width="half" kind="title" />
      <Bone kind="block" />
      <Bone width="third" />
    </div>
  </Skeleton>
);

function Own({ id }: { id: number }) {
  const read = useRegistration(id);
  return (
    <Page wide="aside" header={<ScreenHeader title="我的报名" back={activityPaths.view(id)} />}>
      <Loaded read={read} waiting={waiting}>
        {(mine) => <Tickets mine={mine} />}
      </Loaded>
      <PullRefresh onRefresh={async () => void (await read.refetch())} />
    </Page>
  );
}

/** What has to be done first stands first. */
const comes: readonly number[] = [
  registrationState.unpaid,
  registrationState.confirmed,
  registrationState.auditing,
];

function Tickets({ mine }: { mine: MyRegistration }) {
  // A code that is held to a camera must not go dark.
  useWakeLock();
  const present = comes.flatMap((wanted) => mine.list.filter(({ state }) => state === wanted));
  const confirmed = present.some(({ state }) => state === registrationState.confirmed);
  return (
    <>
      <div>
        {mine.cancelled && <Banner tone="bad">活动已取消，付过的钱全部原路退回</Banner>}
        <When mine={mine} />
        {present.map((one) => (
          <Registration
            key={one.registration_id}
            registration={one}
            endsAt={mine.ends_at}
            online={mine.online}
          />
        ))}
      </div>
      <TicketLinks mine={mine} confirmed={confirmed} />
      <Over list={mine.list.filter(({ state }) => !comes.includes(state))} />
    </>
  );
}
