import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { host } from '../../../platform/host/host.ts';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { session, useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { openSheet } from '../../../ui/dialog/sheet.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TelField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { accountPaths } from '../paths.ts';
import { bindNumber, hasNumber } from '../queries/identity.ts';
import { CodeLogin } from './code-login.tsx';
import { codeProblem, phoneProblem } from './phone-and-code.ts';
import css from './phone-dialog.module.css';
import { SentCodeField } from './sent-code-field.tsx';

/**
 * Asks for the phone number that something needs (B203, M052, D6). Answers whether there is one now. A guest gives it
 * by logging in; everybody else binds it and stays logged in.
 */
export async function askPhone(): Promise<boolean> {
  const { guest } = session();
  const given = await openSheet<true>('验证手机号', (close) =>
    guest ? <GuestForm onDone={() => close(true)} /> : <BindForm onDone={() => close(true)} />,
  );
  return given === true;
}

interface FormProps {
  onDone: () => void;
}

function GuestForm({ onDone }: FormProps) {
  const { guest } = useSession();
  useEffect(() => {
    if (!guest) onDone();
  }, [guest, onDone]);
  return (
    <div className={css['root']}>
      <p className={css['why']}>验证手机号后接着刚才的操作</p>
      <CodeLogin />
    </div>
  );
}

interface Values {
  phone: string;
  code: string;
}

function BindForm({ onDone }: FormProps) {
  const client = useQueryClient();
  /** The number belongs to another account, which may be the same person's: offers to merge the two. */
  const [taken, setTaken] = useState('');
  const form = useForm<Values>({
    initial: { phone: '', code: '' },
    validate: ({ phone, code }) => ({
      phone: phoneProblem(phone),
      code: codeProblem(code),
    }),
    async onSubmit(values) {
      setTaken('');
      try {
        await bindNumber(client, values);
        popTip('手机号已绑定', { type: 'good' });
        onDone();
      } catch (error) {
        show(error, values.phone);
      }
    },
  });
  const { phone } = form.values;

  async function byHost(): Promise<void> {
    try {
      await host().openPhonePage?.();
      if (!(await hasNumber(client))) return;
      popTip('手机号已绑定', { type: 'good' });
      onDone();
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
  }

  function show(error: unknown, given: string): void {
    const field = error instanceof RequestError ? error.field : undefined;
    if (error instanceof RequestError && error.mergeable) setTaken(given);
    else if (field === 'phone' || field === 'code') form.setError(field, sentence(error));
    else popTip(sentence(error), { type: 'bad' });
  }

  return (
    <div className={css['root']}>
      <p className={css['why']}>绑定手机号后，接着刚才的操作</p>
      {taken !== '' && (
        <Banner
          tone="info"
          action={
            <Button kind="quiet" size="s" href={accountPaths.merge(taken)}>
              合并账号
            </Button>
          }
        >
          这个手机号已有账号，可以合并
        </Banner>
      )}
      <Form form={form}>
        <TelField
          {...form.field('phone')}
          label="手机号"
          placeholder="11 位手机号"
          autoComplete="tel-national"
        />
        <SentCodeField
          {...form.field('code')}
          scene="bind"
          to={{ phone, onProblem: (problem) => form.setError('phone', problem) }}
          onComplete={form.submit}
        />
        <Button block type="submit" busy={form.busy}>
          绑定并继续
        </Button>
      </Form>
      {host().openPhonePage && (
        <Button block kind="secondary" onClick={() => void byHost()}>
          使用微信绑定的手机号
        </Button>
      )}
    </div>
  );
}
