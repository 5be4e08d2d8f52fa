import type { DonationPage } from '@qunlu/contract/donation/calls.ts';
import { donationRules } from '@qunlu/contract/donation/rules.ts';
import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { usePress } from '../../../platform/press.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { navigate } from '../../../platform/router/location.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { SellingSteps } from '../../identity/parts/selling-steps.tsx';
import { donationPaths } from '../paths.ts';
import { saveSettings, useDonation } from '../queries.ts';

const title = '接受支持';

/** Whether a circle takes support, what for, and what is suggested: its owner's alone (D87). */
export default function Setting() {
  const id = useIdParam();
  return (
    <ModuleGate id={id} module="donation" title={title} need="own">
      {() => <Read id={id} />}
    </ModuleGate>
  );
}

function Read({ id }: { id: number }) {
  const read = useDonation(id);
  if (read.data) return <SettingForm id={id} page={read.data} />;
  return (
    <Page header={<ScreenHeader title={title} back={donationPaths.list(id)} />}>
      <LoadState read={read} />
    </Page>
  );
}

/** Amounts as they are typed in yuan, with whatever between them. */
const typedAmounts = (text: string): string[] => text.split(/[^\d.]+/).filter((part) => part !== '');

function amountsProblem(text: string): string {
  const { amount, suggestions } = donationRules;
  const amounts = typedAmounts(text).map(fenOf);
  if (amounts.length > suggestions) return `最多 ${suggestions} 个金额`;
  const fits = amounts.every((fen) => fen !== null && fen >= amount.min && fen <= amount.max);
  return fits ? '' : `每个金额请填写 ${yuan(amount.min)} 到 ${yuan(amount.max)} 元，中间用空格隔开`;
}

function SettingForm({ id, page }: { id: number; page: DonationPage }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { on, why, amounts, owner_problem: problem } = page;
  const form = useForm({
    initial: {
      on,
      why,
      amounts: amounts.map((fen) => String(fen / 100)).join(' '),
    },
    validate: (values) => ({
      why: maxLength(donationRules.why)(values.why, '用途'),
      amounts: amountsProblem(values.amounts),
    }),
    onSubmit: async (values) => {
      const body = {
        id,
        on: values.on ? (1 as const) : (0 as const),
        why: values.why.trim(),
        amounts: typedAmounts(values.amounts).map((text) => fenOf(text) ?? 0),
      };
      await press(
        async () => {
          await saveSettings(client, body);
          form.reset(values);
          popTip(values.on ? '已保存，成员可以支持了' : '已保存', { type: 'good' });
          navigate(donationPaths.list(id), { replace: true });
        },
        {
          request: body,
          refused(error) {
            if (error.field !== 'why') return false;
            form.setError('why', sentence(error));
            return true;
          },
        },
      );
    },
  });
  return (
    <Page
      header={<ScreenHeader title={title} back={donationPaths.list(id)} />}
      footer={<SubmitFooter form={form.id} label="保存" busy={busy || form.busy} />}
    >
      {problem !== '' && <SellingSteps kind="circle" title="接受支持前还需要" missing />}
      <Section note="打开以后账目对成员公开；收到过支持，账目要一直公开">
        <SwitchField
          {...form.field('on')}
          label="接受成员的支持"
          help="付给圈主，24 小时内支持的人可以自己全额退回"
          disabled={problem !== '' && !on}
        />
      </Section>
      <Form form={form}>
        <FieldGroup>
          <TextareaField
            {...form.field('why')}
            label="用途"
            placeholder="例如 茶室的房租，每月一次的茶会"
            maxWide={donationRules.why}
          />
          <TextField
            {...form.field('amounts')}
            label="建议的金额（元）"
            optional
            placeholder="6 18 66"
            help={`最多 ${donationRules.suggestions} 个，中间用空格隔开；成员也可以填别的`}
          />
        </FieldGroup>
      </Form>
    </Page>
  );
}
