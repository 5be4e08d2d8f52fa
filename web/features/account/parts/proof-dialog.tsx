import { prove } from '@qunlu/contract/account/settings.ts';
import { required } from '@qunlu/contract/kernel/validators.ts';
import { useState } from 'react';
import { showRefusal } from '../../../platform/show-refusal.ts';
import { call } from '../../../platform/http/call.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { logout } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { loading } from '../../../ui/dialog/loading.tsx';
import { openSheet } from '../../../ui/dialog/sheet.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useMe } from '../queries.ts';
import { codeProblem } from './phone-and-code.ts';
import css from './phone-dialog.module.css';
import { SentCodeField } from './sent-code-field.tsx';

/** Asks who holds this phone before something that hurts: by the password, or a code to the own number. */
export async function askProof(): Promise<boolean> {
  // What waits for the refused call would lie over the question.
  loading.hide();
  return (await openSheet<true>('验证是您本人', (close) => <Proof onDone={() => close(true)} />)) === true;
}

interface ProofProps {
  onDone: () => void;
}

function Proof({ onDone }: ProofProps) {
  const { data: me, error, refetch } = useMe();
  if (error && !me) return <ErrorState message={sentence(error)} onRetry={() => void refetch()} />;
  if (!me) return <SkeletonRows count={2} />;
  if (me.phone) return <ProofForm phone={me.phone} hasPassword={me.has_password === true} onDone={onDone} />;
  return (
    <div className={css['root']}>
      <p className={css['why']}>您还没有绑定手机号。请重新用微信登录，10 分钟内再操作。</p>
      <Button block onClick={() => logout()}>
        重新登录
      </Button>
    </div>
  );
}

function ProofForm({ phone, hasPassword, onDone }: ProofProps & { phone: string; hasPassword: boolean }) {
  const [byPassword, setByPassword] = useState(hasPassword);
  const form = useForm({
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({
      password: byPassword ? required(password, '密码') : '',
      code: byPassword ? '' : codeProblem(code),
    }),
    async onSubmit({ password, code }) {
      try {
        await call(prove, { body: byPassword ? { password } : { code } });
        onDone();
      } catch (error) {
        showRefusal(form, error, ['password', 'code']);
      }
    },
  });
  return (
    <div className={css['root']}>
      <p className={css['why']}>接下来的操作关系到账号安全。验证后 10 分钟内不再询问</p>
      <Form form={form}>
        {byPassword ? (
          <TextField
            {...form.field('password')}
            kind="password"
            label="登录密码"
            maxLength={100}
            autoComplete="current-password"
          />
        ) : (
          <SentCodeField {...form.field('code')} scene="prove" to={{ own: phone }} onComplete={form.submit} />
        )}
        <Button block type="submit" busy={form.busy}>
          验证并继续
        </Button>
      </Form>
      {hasPassword && (
        <Button block kind="secondary" onClick={() => setByPassword((was) => !was)}>
          {byPassword ? '改用短信验证码' : '改用登录密码'}
        </Button>
      )}
    </div>
  );
}
