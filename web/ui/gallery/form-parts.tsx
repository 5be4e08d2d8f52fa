import { useState } from 'react';
import { email, phone, required } from '@qunlu/contract/kernel/validators.ts';
import { Button } from '../button.tsx';
import { CodeField } from '../form/code-input.tsx';
import { DateTimeField } from '../form/date-time-field.tsx';
import { FieldGroup, Form } from '../form/form.tsx';
import { MonthField } from '../form/month-field.tsx';
import { PickerField } from '../form/picker-field.tsx';
import { SelectField } from '../form/select-field.tsx';
import { SubmitFooter } from '../form/submit-footer.tsx';
import { SwitchField } from '../form/switch-field.tsx';
import { TelField, TextField } from '../form/text-field.tsx';
import { TextareaField } from '../form/textarea-field.tsx';
import { useForm } from '../form/use-form.ts';
import { popTip } from '../dialog/pop-tip.tsx';
import { pick } from '../picker/pick.tsx';
import { Section } from '../section.tsx';
import { Stepper } from '../stepper.tsx';
import css from './gallery.module.css';
import { PickerParts } from './picker-parts.tsx';
import { CITIES, HOT, REGIONS } from './places.ts';

const initial = {
  realname: '',
  phone: '',
  email: 'wrong@',
  code: '',
  sex: '',
  intro: '',
  district: '',
  city: '',
  start: '',
  opens: 0,
  open: true,
};

/** Every control, and the behaviour of a form. */
export function FormParts() {
  const [seats, setSeats] = useState(3);
  const [number, setNumber] = useState<number>();
  const [motto, setMotto] = useState('');
  const form = useForm({
    initial,
    validate: (values) => ({
      realname: required(values.realname, '姓名'),
      phone: required(values.phone, '手机') || phone(values.phone, '手机'),
      email: email(values.email, '邮箱'),
      district: required(values.district, '地区'),
    }),
    onSubmit: async () => {
      await new Promise((resolve) => setTimeout(resolve, 900));
      popTip('名片已保存', { type: 'good' });
    },
  });

  return (
    <>
      <Form form={form}>
        <FieldGroup title="基本资料">
          <TextField
            {...form.field('realname')}
            label="姓名"
            required
            placeholder="请填写真实姓名"
            autoComplete="name"
          />
          <TelField
            {...form.field('phone')}
            label="手机"
            required
            placeholder="11 位手机号码"
            help="只有您允许的人才能看到"
          />
          <TextField
            {...form.field('email')}
            kind="email"
            label="邮箱"
            optional
            autoComplete="email"
            error={form.field('email').error ?? '邮箱格式不正确，请填写如 name@example.com'}
          />
          <CodeField {...form.field('code')} label="验证码" help="已发送到 138****8000" />
          <SelectField
            {...form.field('sex')}
            label="性别"
            placeholder="请选择"
            options={[
              { value: '0', label: '保密' },
              { value: '1', label: '男' },
              { value: '2', label: '女' },
            ]}
          />
          <DateTimeField {...form.field('opens')} label="开始时间" optional />
          <MonthField {...form.field('start')} label="入职时间" from={1990} to={2026} present />
          <PickerField
            label="地区"
            required
            text={form.values.district}
            placeholder="点击选择"
            error={form.field('district').error}
            onOpen={async () => {
              const path = await pick.district({ regions: async () => REGIONS });
              if (path) form.set('district', path.map((region) => region.name).join(' '));
            }}
          />
          <PickerField
            label="城市"
            text={form.values.city}
            onOpen={async () => {
              const city = await pick.city({ cities: async () => CITIES, hot: HOT });
              if (city) form.set('city', city.name);
            }}
          />
          <TextareaField
            {...form.field('intro')}
            label="简介"
            maxWide={200}
            maxRows={8}
            placeholder="用几句话介绍自己"
          />
          <TextField
            name="price"
            label="价格"
            kind="decimal"
            value="128.00"
            onChange={() => undefined}
            before="¥"
            after="元 / 次"
            disabled
          />
        </FieldGroup>
      </Form>
      <Section>
        <SwitchField {...form.field('open')} label="公开名片" help="关闭后，只有好友可以看到" />
      </Section>
      <Section title="数量与单项" padded>
        <div className={css['column']}>
          <div className={css['wrap']}>
            名额 <Stepper label="名额" value={seats} min={1} max={9} onChange={setSeats} />
          </div>
          <PickerField
            label="人数（数字页）"
            text={number === undefined ? '' : `${number}人`}
            onOpen={async () => {
              const next = await pick.number({
                title: '人数',
                value: number ?? 10,
                min: 2,
                max: 200,
                unit: '人',
                help: '2 到 200 人',
              });
              if (next !== null) setNumber(next);
            }}
          />
          <PickerField
            label="签名（文字页）"
            text={motto}
            onOpen={async () => {
              const next = await pick.text({ title: '签名', value: motto, maxWide: 20, help: '一句话' });
              if (next !== null) setMotto(next);
            }}
          />
          <Button
            kind="secondary"
            onClick={async () => {
              const next = await pick.textarea({ title: '自我介绍', value: motto, maxWide: 200 });
              if (next !== null) setMotto(next);
            }}
          >
            多行文字页
          </Button>
        </div>
      </Section>
      <PickerParts />
      <Section title="提交" padded>
        <SubmitFooter
          label="保存名片"
          form={form.id}
          busy={form.busy}
          note="保存即表示同意《用户协议》"
          secondary={<Button kind="secondary">预览</Button>}
        />
      </Section>
    </>
  );
}
