import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { RosterImport } from '@qunlu/contract/roster/entity.ts';
import { importState } from '@qunlu/contract/roster/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { ProgressRing } from '../../../../ui/progress-ring.tsx';
import { StateBlock } from '../../../../ui/state-block.tsx';
import { cancel } from '../../queries.ts';

/** An import that the staff looks at, or that runs. */
export function Running({ one }: { one: RosterImport }) {
  const client = useQueryClient();
  const { busy, press } = usePress();

  async function stop(): Promise<void> {
    const sure = await confirm({
      title: '取消这次导入？',
      message: '上传的名册会立即删除，要导入需要重新上传。',
      okLabel: '取消导入',
      cancelLabel: '再想想',
    });
    if (!sure) return;
    await cancel(client, one);
    popTip('已取消，名册已删除', { type: 'good' });
  }

  if (one.state === importState.importing)
    return (
      <StateBlock label="导入进度" tone="waiting" title="正在导入">
        <ProgressRing value={one.rows === 0 ? 0 : one.settled / one.rows} label="导入进度" />
        <p>
          {one.file_name}：{one.settled} / {one.rows} 行。可以离开这一页，完成后会通知您。
        </p>
      </StateBlock>
    );
  return (
    <StateBlock
      label="导入审核"
      tone="waiting"
      title="等待审核"
      action={
        one.can.cancel && (
          <Button kind="secondary" busy={busy} onClick={() => void press(stop)}>
            取消导入
          </Button>
        )
      }
    >
      <p>
        {one.file_name}，{one.rows - one.failed - one.merged} 人。工作人员会核对您取得同意的方式，最晚{' '}
        {dateTime(one.due_at)} 有结果；通过后自动导入。
      </p>
    </StateBlock>
  );
}
