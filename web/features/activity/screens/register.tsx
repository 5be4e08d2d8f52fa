import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { registrationState } from '@qunlu/contract/activity/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CalendarDays, Clock } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { orderPaths } from '../../order/paths.ts';
import { MissingActivity } from '../parts/missing-activity.tsx';
import { activityPaths } from '../paths.ts';
import { useActivity } from '../queries/view.ts';
import { useRegistration } from '../queries/registration.ts';
import { RegisterForm } from './register/form.tsx';

/** Registers for an activity: which ticket, how many, who comes, for how much (R109). Who has not paid yet goes on with that. */
export default function Register() {
  const id = useIdParam();
  const code = useQueryParams().get('code') ?? '';
  const read = useActivity(id, code);
  const { data: activity, error } = read;
  const mine = useRegistration(id, activity?.can.joined ?? false);
  if (isNotFound(error)) return <MissingActivity />;
  const waits = activity?.can.joined === true && mine.isPending;
  const unpaid = mine.data?.list.find(({ state }) => state === registrationState.unpaid);
  if (activity && !waits && !unpaid) return <Open key={id} activity={activity} />;
  return (
    <Page header={<ScreenHeader title="报名" back={activityPaths.view(id)} />}>
      {unpaid ? (
        <EmptyState
          icon={<Clock size={28} aria-hidden />}
          title="有一份报名还没付款"
          text={`${unpaid.ticket} ${unpaid.quantity} 张，名额为您留到 ${dateTime(unpaid.pay_until)}`}
          action={
            <>
              <Button href={orderPaths.pay(unpaid.hash, activityPaths.registered(id))}>去付款</Button>
              <Button kind="quiet" href={activityPaths.registration(id)}>
                我的报名
              </Button>
            </>
          }
        />
      ) : (
        <LoadState read={read} waiting={<SkeletonRows count={4} />} />
      )}
    </Page>
  );
}

function Open({ activity }: { activity: Activity }) {
  const { activity_id: id, tickets, phase } = activity;
  if (tickets.length > 0 && phase !== 'ended') return <RegisterForm activity={activity} />;
  return (
    <Page header={<ScreenHeader title="报名" back={activityPaths.view(id)} />}>
      <EmptyState
        icon={<CalendarDays size={28} aria-hidden />}
        title="现在不能报名"
        text={phase === 'ended' ? '活动已结束' : '主办方还没有放出票'}
        action={
          <Button kind="secondary" href={activityPaths.view(id)}>
            回到活动
          </Button>
        }
      />
    </Page>
  );
}
