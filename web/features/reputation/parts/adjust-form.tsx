import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { reputationRules } from '@qunlu/contract/reputation/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { usePress } from '../../../platform/press.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { useUnsaved } from '../../../ui/dialog/sheet.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { adjust } from '../queries.ts';

const ways = [
  { value: 'more', label: '加分' },
  { value: 'less', label: '减分' },
] as const;

/** Points by hand, with the reason that the member reads. */
export function AdjustForm(props: { id: number; memberId: number; onDone: () => void }) {
  const { id, memberId, onDone } = props;
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { max } = reputationRules.adjust;
  const form = useForm<{ way: 'more' | 'less'; credit: string; reason: string }>({
    initial: { way: 'more', credit: '', reason: '' },
    validate: ({ credit, reason }) => ({
      credit:
        /^\d+$/.test(credit) && Number(credit) >= 1 && Number(credit) <= max ? '' : `请填写 1 到 ${max}`,
      reason: reason.trim() === '' ? '请填写原因' : maxLength(reputationRules.reason)(reason, '原因'),
    }),
    async onSubmit({ way, credit, reason }) {
      const body = {
        id,
        member_id: memberId,
        credit: way === 'more' ? Number(credit) : -Number(credit),
        reason: reason.trim(),
      };
      await press(
        async (key) => {
          await adjust(client, body, key);
          onDone();
          popTip('已调整，对方会收到', { type: 'good' });
        },
        {
          request: body,
          refused(error) {
            if (error.field !== 'credit' && error.field !== 'reason') return false;
            form.setError(error.field, sentence(error));
            return true;
          },
        },
      );
    },
  });
  useUnsaved(form.values.credit !== '' || form.values.reason !== '');
  const credit = form.field('credit');
  return (
    <Form form={form}>
      <FieldGroup>
        <Segmented
          label="加分还是减分"
          options={ways}
          value={form.values.way}
          onChange={(way) => form.set('way', way)}
        />
        <TextField {...credit} label="几分" required kind="integer" maxLength={3} help={`1 到 ${max}`} />
        <TextField
          {...form.field('reason')}
          label="原因"
          required
          placeholder="对方会看到，也记在管理记录里"
          maxWide={reputationRules.reason}
        />
        <Button block type="submit" busy={busy || form.busy}>
          调整
        </Button>
      </FieldGroup>
    </Form>
  );
}
