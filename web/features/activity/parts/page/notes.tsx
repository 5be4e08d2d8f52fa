import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { activityState } from '@qunlu/contract/activity/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Clock } from '../../../../ui/icons.ts';
import { activityPaths } from '../../paths.ts';

/** How it stands, where that is not as one expects: called off, moved, paused; for its team also what staff said. */
export function Notes({ activity }: { activity: Activity }) {
  const {
    activity_id: id,
    state,
    cancel_reason,
    audit_reason,
    whole_until: until,
    paused,
    can,
    phase,
  } = activity;
  if (state === activityState.cancelled)
    return (
      <Banner tone="bad">活动已取消{cancel_reason && `：${cancel_reason}`}。付过的钱全部原路退回</Banner>
    );
  const clock = <Clock size={18} aria-hidden />;
  return (
    <>
      {state === activityState.auditing && (
        <Banner tone="info">正在审核，通过后别人才看得到，结果会通知您</Banner>
      )}
      {state === activityState.refused && (
        <Banner
          tone="bad"
          action={
            can.edit && (
              <Button kind="quiet" size="s" href={activityPaths.adminEdit(id)}>
                去修改
              </Button>
            )
          }
        >
          没有通过审核，别人看不到。{audit_reason && `原因：${audit_reason}。`}改好后会再审核
        </Banner>
      )}
      {until > 0 && (
        <Banner tone="warn" icon={clock}>
          时间或地点改过了，{dateTime(until)} 前取消全额退
        </Banner>
      )}
      {paused && phase === 'open' && (
        <Banner tone="warn" icon={clock}>
          主办方暂停了报名，请稍后再看
        </Banner>
      )}
    </>
  );
}
