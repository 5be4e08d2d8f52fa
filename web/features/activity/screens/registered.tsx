import type { ActivityRegistration } from '@qunlu/contract/activity/entity.ts';
import { registrationState } from '@qunlu/contract/activity/rules.ts';
import { activityWhen } from '@qunlu/contract/kernel/when-words.ts';
import { useState } from 'react';
import { later } from '../../../platform/later.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Clock } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Result } from '../../../ui/result.tsx';
import { orderPaths } from '../../order/paths.ts';
import { activityPaths } from '../paths.ts';
import { type MyRegistration, useRegistration } from '../queries/registration.ts';

/** After registering: that it stands or waits, what comes next, one step on. */
export default function Registered() {
  const id = useIdParam();
  return (
    <Page header={<ScreenHeader title="报名结果" back={activityPaths.view(id)} />}>
      <Loaded read={useRegistration(id)}>{(mine) => <Told mine={mine} newest={mine.list[0]} />}</Loaded>
    </Page>
  );
}

function Told({ mine, newest }: { mine: MyRegistration; newest: ActivityRegistration | undefined }) {
  const [now] = useState(() => Date.now() / 1000);
  const { activity_id: id, title, starts_at: from, ends_at: to, wechat, online } = mine;
  const state = newest?.state ?? registrationState.cancelled;
  const what = newest ? `${title}，${newest.ticket} ${newest.quantity} 张` : title;
  const tickets = (
    <Button block href={activityPaths.registration(id)}>
      看我的票
    </Button>
  );
  if (state === registrationState.unpaid)
    return (
      <Result
        icon={<Clock size={28} aria-hidden />}
        tone="warn"
        title="还没付款"
        what={what}
        actions={
          newest && (
            <Button block href={orderPaths.pay(newest.hash, activityPaths.registered(id))}>
              去付款
            </Button>
          )
        }
      />
    );
  if (state === registrationState.auditing)
    return (
      <Result
        icon={<Clock size={28} aria-hidden />}
        tone="quiet"
        title="已提交，等主办方审核"
        what={what}
        next={[
          '主办方审核后通知您',
          '通过了，票就在“我的报名”里',
          ...(newest && newest.total > 0 ? ['没有通过，付的钱全额退回'] : []),
        ]}
        actions={tickets}
      />
    );
  if (state !== registrationState.confirmed)
    return (
      <Result
        icon={<Clock size={28} aria-hidden />}
        tone="quiet"
        title="这份报名已经结束"
        what={what}
        actions={tickets}
      />
    );
  const calendar = (): void =>
    void later(import('../parts/add-to-calendar.ts'), ({ addToCalendar }) => addToCalendar(mine));
  return (
    <Result
      title="报名成功"
      what={what}
      text={activityWhen(from, to, now)}
      next={[
        online ? '开始前从“我的报名”进入' : '到场时出示二维码签到，没有网络也能用',
        ...(wechat ? ['加入主办方的微信群'] : []),
        '时间地点有变，会马上通知您',
      ]}
      actions={
        <>
          {tickets}
          <Button block kind="secondary" onClick={calendar}>
            加入日历
          </Button>
          {wechat && (
            <Button block kind="quiet" href={activityPaths.getwechat(id)}>
              进微信群
            </Button>
          )}
        </>
      }
    />
  );
}
