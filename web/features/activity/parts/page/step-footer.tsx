import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { later } from '../../../../platform/later.ts';
import { Button } from '../../../../ui/button.tsx';
import { Share2 } from '../../../../ui/icons.ts';
import { circlePaths } from '../../../circle/paths.ts';
import { activityPaths } from '../../paths.ts';
import { type NextStep, nextStep } from '../next-step.ts';
import { Price } from '../../../../ui/price.tsx';
import css from './step-footer.module.css';

/** The one thing that whoever looks at an activity does next. */
export function StepFooter({ activity, code }: { activity: Activity; code: string }) {
  const step = nextStep(activity);
  const note = 'note' in step ? step.note : '';
  return (
    <>
      {note !== '' && <p className={css['note']}>{note}</p>}
      <div className={css['row']}>
        <Act activity={activity} step={step} code={code} />
      </div>
    </>
  );
}

function Act({ activity, step, code }: { activity: Activity; step: NextStep; code: string }) {
  const { activity_id: id, fee, fee_max } = activity;
  if (step.kind === 'manage')
    return (
      <>
        <Share activity={activity} />
        <Button href={activityPaths.admin(id)}>管理</Button>
      </>
    );
  if (step.kind === 'mine')
    return (
      <>
        {step.more && (
          <Button kind="secondary" href={activityPaths.pay(id, { code })}>
            再报名
          </Button>
        )}
        <Button href={activityPaths.registration(id)}>我的报名</Button>
      </>
    );
  if (step.kind === 'circle') return <Button href={circlePaths.join(step.circle)}>加入圈子</Button>;
  if (step.kind === 'closed')
    return activity.phase === 'ended' ? (
      <Button kind="secondary" href={activityPaths.post(id)}>
        看现场照片
      </Button>
    ) : (
      <Share activity={activity} />
    );
  const { ticket } = step;
  return (
    <>
      {fee_max > 0 && (
        <span className={css['price']}>
          <Price fee={fee} feeMax={fee_max} size="l" />
        </span>
      )}
      <Button href={activityPaths.pay(id, { ...(ticket === undefined ? {} : { ticket }), code })}>
        {step.label}
      </Button>
    </>
  );
}

function Share({ activity }: { activity: Activity }) {
  const share = (): void =>
    void later(import('./activity-actions.tsx'), ({ shareActivity }) => shareActivity(activity));
  return (
    <Button kind="secondary" icon={<Share2 size={20} aria-hidden />} onClick={share}>
      分享
    </Button>
  );
}
