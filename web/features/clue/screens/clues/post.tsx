import {
  budgetLabels,
  budgets,
  clueDays,
  clueRules,
  clueState,
  type Budget,
} from '@qunlu/contract/clue/rules.ts';
import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { draftsOf } from '../../../../platform/drafts/kept-text.ts';
import { useAttempt } from '../../../../platform/press.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Page } from '../../../../ui/page.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { CityField } from '../../../card/parts/city-field.tsx';
import { type UpperIndustry, UpperIndustryField } from '../../parts/upper-industry-field.tsx';
import { cluePaths } from '../../paths.ts';
import { postClue } from '../../queries.ts';

interface Values {
  title: string;
  need: string;
  industry: UpperIndustry | null;
  citycode: string;
  cityname: string;
  budget: string;
  days: string;
}

const nothing: Values = {
  title: '',
  need: '',
  industry: null,
  citycode: '',
  cityname: '',
  budget: '0',
  days: '30',
};

const drafts = draftsOf('clue');

const complaints = ({ title, need, industry, citycode }: Values): Partial<Record<keyof Values, string>> => ({
  title: title.trim() === '' ? '请写一个标题' : maxLength(clueRules.title)(title, '标题'),
  need: need.trim() === '' ? '请写清楚需要什么' : maxLength(clueRules.need)(need, '需求'),
  industry: industry ? '' : '请选择行业',
  citycode: citycode === '' ? '请选择城市' : '',
});

const budgetChoices = budgets.map((budget) => ({ value: String(budget), label: budgetLabels[budget] }));
const dayChoices = clueDays.map((days) => ({ value: String(days), label: `${days} 天` }));

const isField = (name: string | undefined): name is keyof Values =>
  name !== undefined && Object.hasOwn(nothing, name);

/** A lead of one's own (D85). */
export function PostClue({ circle: { id, name, can } }: { circle: CircleView }) {
  const client = useQueryClient();
  const draft = String(id);
  const [initial] = useState<Values>(() => ({ ...nothing, ...drafts.read<Values>(draft) }));
  const attempt = useAttempt();
  const form = useForm<Values>({
    initial,
    validate: complaints,
    async onSubmit({ title, need, industry, citycode, cityname, budget, days }) {
      const body = {
        id,
        title: title.trim(),
        need: need.trim(),
        industry: industry?.id ?? 0,
        citycode,
        cityname,
        budget: Number(budget) as Budget,
        days: Number(days),
      };
      try {
        const made = await attempt(body, (key) => postClue(client, body, key));
        drafts.drop(draft);
        popTip(made.state === clueState.open ? '已公开，有人接了会通知您' : '已提交，审核通过后公开', {
          type: 'good',
        });
        navigate(cluePaths.view(id, made.clue_id), { replace: true });
      } catch (error) {
        showRefusal(form, error, (field) => (isField(field) ? field : undefined));
      }
    },
  });
  const { values, dirty, busy } = form;
  useEffect(() => {
    if (dirty) drafts.keep(draft, values);
  }, [dirty, draft, values]);
  return (
    <Page
      header={<ScreenHeader title="发布商机" back={cluePaths.list(id)} />}
      footer={<SubmitFooter label="发布" form={form.id} busy={busy} />}
    >
      <Banner>
        {can.content ? '' : '管理员审核后，'}
        {`「${name}」的成员看得到，最多三位来接；接的人可以看您的电话，谁看过您都能看到。`}
      </Banner>
      <Form form={form}>
        <FieldGroup>
          <TextField
            {...form.field('title')}
            label="标题"
            required
            placeholder="比如：找一家做茶叶礼盒的包装厂"
            maxWide={clueRules.title}
          />
          <TextareaField
            {...form.field('need')}
            label="需求"
            required
            placeholder="数量、要求、什么时候要；不用写电话"
            maxWide={clueRules.need}
          />
        </FieldGroup>
        <FieldGroup>
          <UpperIndustryField
            value={values.industry}
            required
            error={form.field('industry').error}
            onChange={(industry) => form.set('industry', industry)}
          />
          <CityField
            code={values.citycode}
            name={values.cityname}
            error={form.field('citycode').error}
            onPick={(code, cityname) => {
              form.set('cityname', cityname);
              form.set('citycode', code);
            }}
          />
          <SelectField {...form.field('budget')} label="预算" options={budgetChoices} />
          <Field label="有效期" group help="到期自动关闭，成交了也可以随时标记">
            <Segmented
              label="有效期"
              options={dayChoices}
              value={values.days}
              onChange={(days) => form.set('days', days)}
            />
          </Field>
        </FieldGroup>
      </Form>
    </Page>
  );
}
