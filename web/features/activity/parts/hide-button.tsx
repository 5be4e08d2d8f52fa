import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../platform/press.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { hide } from '../queries/talk.ts';

/** Hides what one wrote, or what the host does not want there, once that is sure. */
export function HideButton({ kind, id }: { kind: 'question' | 'post'; id: number }) {
  const client = useQueryClient();
  const { busy, press } = usePress();

  async function ask(): Promise<void> {
    const sure = await confirm({
      title: '隐藏这一条？',
      message: '隐藏后大家都看不到，不能恢复',
      okLabel: '隐藏',
      danger: true,
    });
    if (!sure) return;
    await press(async () => {
      await hide(client, kind, id);
      popTip('已隐藏', { type: 'good' });
    });
  }

  return (
    <Button kind="quiet" size="s" busy={busy} onClick={() => void ask()}>
      隐藏
    </Button>
  );
}
