import { cancelForStaff } from '@qunlu/contract/activity/staff.ts';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { useAction } from '../../../layout/use-action.ts';
import { call } from '../../../platform/call.ts';

/** Cancels an activity in place of its host: whoever has registered gets everything back, and nobody takes it back. */
export function CancelDialog(props: {
  activity: { activity_id: number; title: string };
  onDone: () => void;
  onClose: () => void;
}) {
  const { activity, onDone, onClose } = props;
  const { busy, run } = useAction();
  const cancel = (reason: string) =>
    run(
      () => call(cancelForStaff, { body: { id: activity.activity_id, reason } }),
      '已取消，正在全额退款',
      (done) => done && onDone(),
    );
  return (
    <ReasonDialog
      title={`取消“${activity.title}”`}
      text="不能恢复。付过的钱全额退给报名的人，主办人和报名的人都会看到原因；原因也写进操作记录。"
      action="取消活动并退款"
      suggestions={['场地没有许可，不能举办', '主办人失联，多人申诉', '内容和实际不符，多人举报']}
      busy={busy}
      onDone={(reason) => void cancel(reason)}
      onCancel={onClose}
    />
  );
}
