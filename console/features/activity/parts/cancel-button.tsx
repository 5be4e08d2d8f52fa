import { cancelForStaff } from '@qunlu/contract/activity/staff.ts';
import { ReasonButton, type ReasonButtonProps } from '../../../layout/reason-button.tsx';
import { call } from '../../../platform/call.ts';

interface CancelButtonProps extends Pick<ReasonButtonProps, 'label' | 'name' | 'large' | 'again'> {
  activity: { activity_id: number; title: string };
}

/** Cancels an activity in place of its host: whoever has registered gets everything back, and nobody takes it back. */
export const CancelButton = ({ activity, ...given }: CancelButtonProps) => (
  <ReasonButton
    {...given}
    color="error"
    title={`取消“${activity.title}”`}
    text="不能恢复。付过的钱全额退给报名的人，主办人和报名的人都会看到原因；原因也写进操作记录。"
    action="取消活动并退款"
    suggestions={['场地没有许可，不能举办', '主办人失联，多人申诉', '内容和实际不符，多人举报']}
    done="已取消，正在全额退款"
    send={(reason) => call(cancelForStaff, { body: { id: activity.activity_id, reason } })}
  />
);
