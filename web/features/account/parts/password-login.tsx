import { passwordRules } from '@qunlu/contract/account/rules.ts';
import { required } from '@qunlu/contract/kernel/validators.ts';
import { isRefusal } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { loginPhoneName } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TelField, TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { accountPaths } from '../paths.ts';
import { loginWithPassword } from '../queries/identity.ts';
import { phoneProblem } from './phone-and-code.ts';
import css from './password-login.module.css';

/** Logs in by number and password. While password login is locked it says for how long; a code still works (D8). */
export function PasswordLogin() {
  const form = useForm<{ phone: string; password: string }>({
    initial: { phone: sessionStorage.getItem(loginPhoneName) ?? '', password: '' },
    validate: ({ phone, password }) => ({
      phone: phoneProblem(phone),
      password: required(password, '密码'),
    }),
    async onSubmit({ phone, password }) {
      try {
        await loginWithPassword(phone, password);
        popTip('欢迎回来', { type: 'good' });
      } catch (error) {
        if (isRefusal(error)) form.setError('password', sentence(error));
        else popTip(sentence(error), { type: 'bad' });
      }
    },
  });
  return (
    <Form form={form}>
      <TelField {...form.field('phone')} label="手机号" placeholder="11 位手机号" autoComplete="username" />
      <TextField
        {...form.field('password')}
        kind="password"
        label="密码"
        maxLength={passwordRules.max}
        autoComplete="current-password"
        onEnter={() => form.submit()}
      />
      <Button block type="submit" busy={form.busy}>
        登录
      </Button>
      <p className={css['aside']}>
        <a className={css['link']} href={accountPaths.recover}>
          忘记密码
        </a>
      </p>
    </Form>
  );
}
