import { passwordComplaint, passwordRules } from '@qunlu/contract/account/rules.ts';
import { required } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@qunlu/contract/account/entity.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { goBack } from '../../../platform/router/location.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { showRefusal } from '../../../platform/show-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { codeProblem } from '../parts/phone-and-code.ts';
import { SentCodeField } from '../parts/sent-code-field.tsx';
import { accountPaths } from '../paths.ts';
import { useMe } from '../queries.ts';
import { changePassword } from '../queries/identity.ts';
import css from './password.module.css';

/** Set or change the password, by the old one or by a code (B213, R038). */
export default function Password() {
  const read = useMe();
  const { data: me } = read;
  const title = me && !me.has_password ? '设置密码' : '修改密码';
  return (
    <Page header={<ScreenHeader title={title} back="/user/settings" />}>
      <Loaded read={read} waiting={<SkeletonRows count={3} />}>
        {(me) =>
          me.phone ? (
            <Change me={me} />
          ) : (
            <EmptyState
              title="先绑定手机号"
              text="密码和手机号一起用于登录，忘记时也靠手机号找回"
              action={<Button href={accountPaths.oauthPhone}>绑定手机号</Button>}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

type Proof = 'old' | 'code';
interface Values {
  old: string;
  code: string;
  password: string;
  again: string;
}
const fieldOfFailure: Record<string, keyof Values> = {
  oldpassword: 'old',
  code: 'code',
  password: 'password',
};

function Change({ me }: { me: User }) {
  const client = useQueryClient();
  const [proof, setProof] = useState<Proof>(me.has_password ? 'old' : 'code');
  const form = useForm<Values>({
    initial: { old: '', code: '', password: '', again: '' },
    validate: ({ old, code, password, again }) => ({
      old: proof === 'old' ? required(old, '原密码') : '',
      code: proof === 'old' ? '' : codeProblem(code),
      password: passwordComplaint(password),
      again: password === again ? '' : '两次填写的密码不一样',
    }),
    async onSubmit({ old, code, password }) {
      try {
        await changePassword(client, {
          password,
          ...(proof === 'old' ? { oldpassword: old } : { code }),
        });
        popTip(me.has_password ? '密码已修改，其他设备已退出' : '密码已设置', { type: 'good' });
        goBack('/user/settings');
      } catch (error) {
        showRefusal(form, error, (field) => fieldOfFailure[field]);
      }
    },
  });
  return (
    <div className={css['root']}>
      {me.has_password && (
        <Segmented<Proof>
          label="验证方式"
          options={[
            { value: 'old', label: '用原密码' },
            { value: 'code', label: '用验证码' },
          ]}
          value={proof}
          onChange={setProof}
        />
      )}
      <Form form={form}>
        {proof === 'old' ? (
          <TextField
            {...form.field('old')}
            kind="password"
            label="原密码"
            maxLength={passwordRules.max}
            autoComplete="current-password"
          />
        ) : (
          <SentCodeField {...form.field('code')} scene="password" to={{ own: me.phone ?? '' }} />
        )}
        <TextField
          {...form.field('password')}
          kind="password"
          label="新密码"
          help={`${passwordRules.min} 到 ${passwordRules.max} 位，须同时有字母和数字`}
          maxLength={passwordRules.max}
          autoComplete="new-password"
        />
        <TextField
          {...form.field('again')}
          kind="password"
          label="再填一次新密码"
          maxLength={passwordRules.max}
          autoComplete="new-password"
        />
        <Button block type="submit" busy={form.busy}>
          保存密码
        </Button>
      </Form>
    </div>
  );
}
