import { staffReasonLabels } from '@qunlu/contract/sms/campaign-rules.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { open } from '../../../ui/dialog/stack.ts';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { smsPaths } from '../paths.ts';
import type { Preview } from '../queries/campaigns.ts';

/** What it costs and whom it reaches; answers whether to hand it in. */
export const confirmText = (preview: Preview): Promise<boolean> =>
  open<boolean>((done) => <Shown preview={preview} onDone={done} />, false);

function Shown({ preview, onDone }: { preview: Preview; onDone: (agreed: boolean) => void }) {
  const { people, opted_out, capped, parts, credits, have, missing, needs_staff, why, hours, text } = preview;
  return (
    <Sheet
      title="看过再发"
      onClose={() => onDone(false)}
      footer={
        missing > 0 ? (
          <Button block href={smsPaths.recharge} onClick={() => onDone(false)}>
            还差 {missing} 条，去充值
          </Button>
        ) : (
          <SubmitFooter
            label={needs_staff ? '提交审核' : '发送'}
            disabled={people === 0}
            note={people === 0 ? '没有人可以收到，请换一个范围' : `从我的 ${have} 条里扣 ${credits} 条`}
            onClick={() => onDone(true)}
          />
        )
      }
    >
      <Section padded>
        <p>{text}</p>
      </Section>
      <Section note={hours}>
        <ListRow fact wrap title="收到" end={`${people} 人`} />
        <ListRow fact wrap title="一共" end={`${people} 人 × ${parts} 条 = ${credits} 条`} />
        {opted_out > 0 && <ListRow fact wrap title="不收短信" end={`${opted_out} 人`} />}
        {capped > 0 && <ListRow fact wrap title="今天或这个月已收满" end={`${capped} 人`} />}
        {needs_staff && (
          <ListRow
            fact
            wrap
            title="先由人工审核"
            end={why.map((reason) => staffReasonLabels[reason]).join('、')}
          />
        )}
      </Section>
    </Sheet>
  );
}
