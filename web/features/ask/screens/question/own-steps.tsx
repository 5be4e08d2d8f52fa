import type { AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { askRules } from '@qunlu/contract/ask/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { later } from '../../../../platform/later.ts';
import { askWithNote } from '../../../../platform/note-sheet.tsx';
import { usePress } from '../../../../platform/press.ts';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Pencil, ReceiptText, ShieldCheck, Undo2, X } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { orderPaths } from '../../../order/paths.ts';
import { askPaths } from '../../paths.ts';
import { asksChanged, close, refuse } from '../../queries/question.ts';

/** What whoever has asked, or is asked, can do besides: change it, take it back, decline it, see its order. */
export function OwnSteps({ question }: { question: AskQuestion }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { can, question_id: id, hash, refund } = question;
  if (!can.edit && !can.withdraw && !can.close && !can.refuse && hash === '') return null;

  const withdraw = (): void =>
    void later(import('../../../order/parts/view/cancel-sheet.tsx'), async ({ openCancel }) => {
      await openCancel(client, hash);
      await asksChanged(client);
    });

  const end = async (): Promise<void> => {
    const sure = await confirm({
      title: '关闭这个问题？',
      message: '关闭后不能再回答，也不能再打开。',
      okLabel: '关闭问题',
      danger: true,
    });
    if (!sure) return;
    await press(async () => {
      await close(client, id);
      popTip('已关闭', { type: 'good' });
    });
  };

  const decline = () =>
    askWithNote('谢绝回答', {
      field: 'reason',
      placeholder: '可以说一句原因，提问人会看到',
      help: '提问人付的全额退回；谢绝算没有回答',
      button: '谢绝并全额退款',
      max: askRules.reason,
      send: async (reason) => {
        await refuse(client, id, reason);
        return '已谢绝，全额退款';
      },
    });

  return (
    <Section>
      {can.edit && (
        <ListRow leading={<Pencil size={22} aria-hidden />} title="修改问题" href={askPaths.edit(id)} />
      )}
      {can.withdraw && (
        <ListRow
          wrap
          leading={<Undo2 size={22} aria-hidden />}
          title="撤回并退款"
          meta={`现在撤回，退 ¥${yuan(refund)}`}
          onClick={withdraw}
        />
      )}
      {can.close && (
        <ListRow
          leading={<X size={22} aria-hidden />}
          title="关闭问题"
          disabled={busy}
          onClick={() => void end()}
        />
      )}
      {can.refuse && (
        <ListRow
          wrap
          leading={<Undo2 size={22} aria-hidden />}
          title="谢绝回答"
          meta="提问人全额退款"
          onClick={() => void decline()}
        />
      )}
      {can.dispute && (
        <ListRow
          wrap
          leading={<ShieldCheck size={22} aria-hidden />}
          title="申诉"
          meta="在订单里申诉，平台来处理"
          href={orderPaths.view(hash)}
        />
      )}
      {hash !== '' && (
        <ListRow
          leading={<ReceiptText size={22} aria-hidden />}
          title="看订单"
          href={orderPaths.view(hash)}
        />
      )}
    </Section>
  );
}
