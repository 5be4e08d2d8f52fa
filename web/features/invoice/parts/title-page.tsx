import type { InvoiceTitle } from '@qunlu/contract/invoice/entity.ts';
import {
  invoiceRules,
  isTaxNumber,
  type SixField,
  sixFields,
  type TitleKind,
} from '@qunlu/contract/invoice/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showRefusal } from '../../../platform/show-refusal.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { PageSheet } from '../../../ui/dialog/page-sheet.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { open } from '../../../ui/dialog/stack.ts';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type Problems, useForm } from '../../../ui/form/use-form.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { dropTitle, putTitle } from '../queries.ts';
import css from './title-page.module.css';

const kinds: readonly { value: TitleKind; label: string }[] = [
  { value: 'company', label: '单位' },
  { value: 'personal', label: '个人' },
];

type Values = Record<SixField, string>;
const empty: Values = { name: '', tax_no: '', address: '', phone: '', bank: '', account: '' };

/** A full page for a title; `title` null: a new one. Answers what was saved, null when the person changed their mind. */
export function openTitle(title: InvoiceTitle | null, special = false): Promise<InvoiceTitle | null> {
  return open<InvoiceTitle | null>(
    (done) => <TitlePage title={title} special={special} onDone={done} />,
    null,
  );
}

interface TitlePageProps {
  title: InvoiceTitle | null;
  /** All six are asked for. */
  special: boolean;
  onDone: (saved: InvoiceTitle | null) => void;
}

function TitlePage({ title, special, onDone }: TitlePageProps) {
  const client = useQueryClient();
  const [kind, setKind] = useState<TitleKind>(special ? 'company' : (title?.kind ?? 'company'));
  const isCompany = kind === 'company';
  const problems = (values: Values): Problems<Values> => {
    const tax = values.tax_no.trim().toUpperCase();
    if (values.name.trim() === '') return { name: isCompany ? '请填写单位名称' : '请填写姓名' };
    if (!isCompany) return {};
    if (tax === '') return { tax_no: '请填写税号' };
    if (!isTaxNumber(tax)) return { tax_no: '税号不正确，请照营业执照上的统一社会信用代码填写' };
    return special
      ? Object.fromEntries(
          sixFields.filter((field) => values[field].trim() === '').map((field) => [field, '开专票要填']),
        )
      : {};
  };
  const form = useForm<Values>({
    initial: title ? (Object.fromEntries(sixFields.map((field) => [field, title[field]])) as Values) : empty,
    validate: problems,
    async onSubmit(values) {
      try {
        const saved = await putTitle(client, {
          ...values,
          kind,
          tax_no: values.tax_no.trim().toUpperCase(),
          ...(title ? { id: title.id } : {}),
        });
        form.reset(values);
        onDone(saved);
      } catch (error) {
        showRefusal(form, error, sixFields);
      }
    },
  });
  async function remove(id: number): Promise<void> {
    try {
      await dropTitle(client, id);
      form.reset();
      onDone(null);
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
  }
  return (
    <PageSheet
      title={title ? '改抬头' : '新的抬头'}
      unsaved={form.dirty}
      onClose={() => onDone(null)}
      footer={
        <SubmitFooter
          label="保存抬头"
          form={form.id}
          busy={form.busy}
          secondary={
            title && (
              <Button kind="secondary" onClick={() => void remove(title.id)}>
                删除
              </Button>
            )
          }
        />
      }
    >
      {!special && (
        <div className={css['kinds']}>
          <Segmented label="抬头类型" options={kinds} value={kind} onChange={setKind} />
        </div>
      )}
      <Form form={form}>
        <FieldGroup>
          <TextField
            {...form.field('name')}
            label={isCompany ? '单位名称' : '姓名'}
            required
            maxWide={invoiceRules.name}
            autoComplete={isCompany ? 'organization' : 'name'}
            help={isCompany ? '和营业执照上的一字不差' : undefined}
          />
          {isCompany && (
            <TextField
              {...form.field('tax_no')}
              label="税号"
              required
              maxLength={20}
              help="营业执照上的统一社会信用代码，18 位"
            />
          )}
        </FieldGroup>
        {isCompany && (
          <FieldGroup title={special ? '专票还要这四项' : '开专票才要填'}>
            <TextField {...form.field('address')} label="注册地址" maxWide={invoiceRules.address} />
            <TextField {...form.field('phone')} label="注册电话" maxLength={20} kind="tel" />
            <TextField {...form.field('bank')} label="开户银行" maxWide={invoiceRules.bank} />
            <TextField {...form.field('account')} label="银行账号" maxLength={30} kind="integer" />
          </FieldGroup>
        )}
      </Form>
    </PageSheet>
  );
}
