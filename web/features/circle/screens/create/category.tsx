import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import {
  contactVisibleLabels,
  joinType,
  joinTypeLabels,
  circleRules,
  type ContactVisible,
  type JoinType,
} from '@qunlu/contract/circle/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NotFoundError, RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { useAttempt } from '../../../../platform/press.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { useParam } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { AvatarField } from '../../../media/parts/avatar-field.tsx';
import { vipWay } from '../../../membership/parts/vip-way.ts';
import { categoryOf } from '../../parts/category-words.ts';
import { ChoiceList } from '../../parts/choice-list.tsx';
import { contactWords, joinWords } from '../../parts/join-words.ts';
import { circlePaths } from '../../paths.ts';
import { create } from '../../queries/settings.ts';

interface Values {
  name: string;
  avatar: string;
  join_type: string;
  password: string;
  listed: boolean;
  contact_visible: string;
}

const blank: Values = {
  name: '',
  avatar: '',
  join_type: String(joinType.approval),
  password: '',
  listed: false,
  contact_visible: '0',
};

/** What each step asks; the last one makes the circle. */
const steps = [['name', 'avatar'], ['join_type', 'password', 'listed'], ['contact_visible']] as const;

/** Membership that costs something is set up afterwards. */
const freeTypes: readonly JoinType[] = [
  joinType.approval,
  joinType.free,
  joinType.invitation,
  joinType.password,
];

function problems({ name, join_type, password }: Values) {
  const { min, max } = circleRules.password;
  return {
    name: name.trim() === '' ? '请填写名称' : maxLength(circleRules.name)(name, '名称'),
    password:
      join_type !== String(joinType.password)
        ? ''
        : [...password].length < min
          ? `加入口令至少 ${min} 位`
          : maxLength(max)(password, '加入口令'),
  };
}

/** Three steps to a circle (R087): who it is, how one joins, who sees contacts. */
export default function CreateInCategory() {
  const category = categoryOf(useParam('category'));
  if (!category) throw new NotFoundError();
  return <Steps key={category.value} category={category} />;
}

function Steps({ category }: { category: NonNullable<ReturnType<typeof categoryOf>> }) {
  const client = useQueryClient();
  const [step, setStep] = useState(0);
  const attempt = useAttempt();
  const form = useForm<Values>({
    initial: blank,
    validate: problems,
    async onSubmit(values) {
      const pending = pendingWords();
      if (pending !== '') return popTip(pending);
      if (step < steps.length - 1) return setStep(step + 1);
      await make(values);
    },
  });
  const { values } = form;
  const last = step === steps.length - 1;
  // In braces: browsers answer a promise, which is no clean-up of an effect.
  useEffect(() => {
    window.scrollTo?.(0, 0);
  }, [step]);

  async function make(given: Values): Promise<void> {
    const body = {
      name: given.name.trim(),
      category: category.value,
      avatar: given.avatar,
      join_type: Number(given.join_type) as JoinType,
      ...(given.join_type === String(joinType.password) ? { password: given.password } : {}),
      listed: given.listed ? 1 : 0,
      contact_visible: Number(given.contact_visible) as ContactVisible,
    };
    try {
      const id = await attempt(body, (key) => create(client, body, key));
      form.reset(given);
      popTip('通讯录建好了，请大家来吧', { type: 'good' });
      navigate(circlePaths.qrcode(id), { replace: true });
    } catch (error) {
      refuse(error);
    }
  }

  function refuse(error: unknown): void {
    const field = error instanceof RequestError ? error.field : undefined;
    const at = steps.findIndex((names) => (names as readonly string[]).includes(field ?? ''));
    if (at < 0) return popTip(sentence(error), { type: 'bad', duration: 5000, ...vipWay(error) });
    setStep(at);
    form.setError(field as keyof Values, sentence(error));
  }

  async function forward(): Promise<void> {
    const pending = pendingWords();
    if (pending !== '') return popTip(pending);
    if (await form.check(steps[step] ?? [])) setStep(step + 1);
  }

  return (
    <Page
      header={<ScreenHeader title={category.label} back={circlePaths.create()} />}
      footer={
        <SubmitFooter
          // Another button: the press that leads to the last step would send the form by the one that has become its end.
          key={last ? 'make' : 'next'}
          label={last ? '创建' : '下一步'}
          busy={form.busy}
          {...(last ? { form: form.id } : { onClick: () => void forward() })}
          note={`第 ${step + 1} 步，共 ${steps.length} 步`}
          {...(step > 0
            ? {
                secondary: (
                  <Button kind="secondary" onClick={() => setStep(step - 1)}>
                    上一步
                  </Button>
                ),
              }
            : {})}
        />
      }
    >
      <Form form={form}>
        {step === 0 && (
          <FieldGroup title="叫什么名字？">
            <AvatarField
              id={category.value}
              name={values.name.trim() || category.label}
              value={values.avatar}
              help="可以先不传，用名称的第一个字"
              error={form.field('avatar').error}
              onChange={(avatar) => form.set('avatar', avatar)}
            />
            <TextField
              {...form.field('name')}
              label="名称"
              required
              placeholder="例如 西湖茶友会"
              maxWide={circleRules.name}
            />
          </FieldGroup>
        )}
        {step === 1 && (
          <>
            <FieldGroup title="怎么加入？">
              <Field label="加入方式" group help="要收会费的，建好以后到会费里设置">
                <ChoiceList
                  label="加入方式"
                  options={freeTypes.map((type) => ({
                    value: String(type),
                    label: joinTypeLabels[type],
                    words: joinWords[type],
                  }))}
                  value={values.join_type}
                  onChange={(type) => form.set('join_type', type)}
                />
              </Field>
              {values.join_type === String(joinType.password) && (
                <TextField
                  {...form.field('password')}
                  label="加入口令"
                  required
                  help="告诉要来的人；保存以后谁也看不到，忘了就换一个"
                  maxWide={circleRules.password.max}
                />
              )}
            </FieldGroup>
            <Section>
              <SwitchField
                {...form.field('listed')}
                label="公开展示"
                help="打开后出现在广场和搜索里；不打开只能经链接和二维码进来"
              />
            </Section>
          </>
        )}
        {last && (
          <FieldGroup title="谁能看到成员的联系方式？">
            <Field label="联系方式" group help="成员自己名片上的设置仍然有效，谁看过本人都知道">
              <ChoiceList
                label="联系方式"
                options={([0, 1, 2] as const).map((value) => ({
                  value: String(value),
                  label: contactVisibleLabels[value],
                  words: contactWords[value],
                }))}
                value={values.contact_visible}
                onChange={(value) => form.set('contact_visible', value)}
              />
            </Field>
          </FieldGroup>
        )}
      </Form>
    </Page>
  );
}
