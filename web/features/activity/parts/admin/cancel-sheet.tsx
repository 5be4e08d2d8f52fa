import { activityRules } from '@qunlu/contract/activity/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { QueryClient } from '@tanstack/react-query';
import { moneyOffline } from '../../../order/parts/money-error.tsx';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet, useUnsaved } from '../../../../ui/dialog/sheet.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { type AdminHome, callOff } from '../../queries/admin.ts';

/** Calls an activity off, with what follows said before. */
export const askCancel = async (client: QueryClient, home: AdminHome): Promise<void> =>
  void (await openSheet('取消活动', (close) => (
    <CancelForm client={client} home={home} onDone={() => close(null)} />
  )));

function CancelForm(props: { client: QueryClient; home: AdminHome; onDone: () => void }) {
  const { client, home, onDone } = props;
  const { activity_id: id, confirmed, auditing, unpaid, waiting, money } = home;
  const form = useForm<{ reason: string }>({
    initial: { reason: '' },
    validate: ({ reason }) => ({
      reason:
        reason.trim() === ''
          ? '请写明原因，报名的人都会看到'
          : maxLength(activityRules.reason)(reason, '原因'),
    }),
    async onSubmit({ reason }) {
      if (!navigator.onLine) return popTip(moneyOffline, { type: 'bad' });
      try {
        await callOff(client, id, reason.trim());
        onDone();
        popTip('活动已取消，正在通知和退款', { type: 'good' });
      } catch (error) {
        showRefusal(form, error, ['reason']);
      }
    },
  });
  useUnsaved(form.dirty);
  const back = money ? money.paid - money.refunded : 0;
  const people = confirmed + auditing + unpaid;
  return (
    <>
      <Section note="取消以后不能恢复">
        <ListRow fact wrap title="现在" end="停止报名，页面上写明已取消和原因" />
        {people > 0 && <ListRow fact wrap title="通知" end={`${people} 个名额的报名人马上收到`} />}
        {waiting > 0 && <ListRow fact wrap title="候补" end={`${waiting} 人的候补结束`} />}
        <ListRow
          fact
          wrap
          title="退款"
          end={back > 0 ? `¥${yuan(back)} 全额原路退回，现在开始逐笔退` : '已付的全额原路退回'}
        />
      </Section>
      <Form form={form}>
        <FieldGroup>
          <TextareaField
            {...form.field('reason')}
            label="原因"
            required
            placeholder="例如 台风来了，改到下个月再办"
            maxWide={activityRules.reason}
          />
          <Button block kind="danger" type="submit" busy={form.busy}>
            取消活动
          </Button>
        </FieldGroup>
      </Form>
    </>
  );
}
