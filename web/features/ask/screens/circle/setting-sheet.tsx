import { useQueryClient } from '@tanstack/react-query';
import { Loaded } from '../../../../platform/loaded.tsx';
import { usePress } from '../../../../platform/press.ts';
import { SheetBody, SheetNote } from '../../../../ui/dialog/sheet-body.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { setAudit, useAskSetting } from '../../queries/question.ts';

/** Whether what members ask is looked at before others see it (D128). */
export const openAskSetting = async (id: number): Promise<void> =>
  void (await openSheet<null>('问答设置', () => <Setting id={id} />));

function Setting({ id }: { id: number }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const read = useAskSetting(id);
  return (
    <SheetBody>
      <Loaded read={read}>
        {({ audit }) => (
          <SwitchField
            name="audit"
            label="先审核"
            value={audit}
            disabled={busy}
            help="悬赏和免费提问通过后大家才看得到；付费提问不用审核"
            onChange={(on) => void press(() => setAudit(client, id, on), { request: on })}
          />
        )}
      </Loaded>
      <SheetNote>管理内容的人收到通知，72 小时内没有审核的悬赏全额退款。</SheetNote>
    </SheetBody>
  );
}
