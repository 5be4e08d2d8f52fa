import { loginPhoneName } from '../../../platform/session.ts';
import { useEffect, useRef, useState } from 'react';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { CodeField } from '../../../ui/form/code-input.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TelField } from '../../../ui/form/text-field.tsx';
import { type Problems, useForm } from '../../../ui/form/use-form.ts';
import { AgreementCheck } from './agreement-check.tsx';
import { codeProblem, phoneProblem, spacedPhone } from './phone-and-code.ts';
import { requestCode } from './request-code.ts';
import { useCountdown } from './use-countdown.ts';
import { isMobile, loginWithCode, useVerifyTime } from '../queries.ts';

interface LoginValues {
  phone: string;
  code: string;
  agreed: boolean;
}

/** The number to which a code was sent, kept over a reload of the page. */
const agreeFirst = '请先阅读并同意两份协议';
/** B234, M055: without a code on its way the number cannot be confirmed. */
const unverified = '手机号必须认证';
const fieldOfFailure: Record<string, keyof LoginValues> = {
  phone: 'phone',
  code: 'code',
  protocolIds: 'agreed',
};

/** Log in or register: a number, a code by text message, both agreements. */
export function CodeLogin() {
  const [requested, setRequested] = useState(() => sessionStorage.getItem(loginPhoneName) ?? '');
  const [sending, setSending] = useState(false);
  const { left, start } = useCountdown();
  const codeInput = useRef<HTMLInputElement>(null);
  /** A code was asked for, and refused for the want of an agreement alone: agreeing sends it. */
  const awaitsConsent = useRef(false);

  const form = useForm<LoginValues>({
    initial: { phone: requested, code: '', agreed: false },
    validate({ phone, code, agreed }): Problems<LoginValues> {
      return {
        phone: phoneProblem(phone),
        code: code === '' && requested !== phone ? unverified : codeProblem(code),
        agreed: agreed ? '' : agreeFirst,
      };
    },
    async onSubmit({ phone, code }) {
      try {
        const { is_new } = await loginWithCode(phone, code);
        popTip(is_new ? '欢迎来到群录' : '欢迎回来', { type: 'good' });
      } catch (error) {
        show(error);
      }
    },
  });
  const { phone, agreed } = form.values;

  // After a reload or for another number, the server says how long to wait.
  const { data: verifyTime } = useVerifyTime(phone);
  useEffect(() => {
    if (verifyTime) start(verifyTime.left);
  }, [verifyTime, start]);

  function show(error: unknown): void {
    const name = error instanceof RequestError && error.field ? fieldOfFailure[error.field] : undefined;
    if (name === 'code') form.field('code').onChange('');
    if (name) form.setError(name, sentence(error));
    else popTip(sentence(error), { type: 'bad' });
  }

  async function send(consents = agreed): Promise<void> {
    const problem = phoneProblem(phone);
    if (problem) return form.setError('phone', problem);
    awaitsConsent.current = !consents;
    if (!consents) return form.setError('agreed', agreeFirst);
    setSending(true);
    try {
      const wait = await requestCode(phone, 'login');
      if (wait === null) return;
      sessionStorage.setItem(loginPhoneName, phone);
      setRequested(phone);
      start(wait);
      popTip('验证码已发送，请查看短信');
      codeInput.current?.focus();
    } catch (error) {
      if (error instanceof RequestError && error.retryAfter !== undefined && error.retryAfter <= 60)
        start(error.retryAfter);
      show(error);
    } finally {
      setSending(false);
    }
  }

  const waiting = left > 0;
  const consent = form.field('agreed');
  return (
    <Form form={form}>
      <TelField
        {...form.field('phone')}
        label="手机号"
        placeholder="11 位手机号"
        autoComplete="tel-national"
        after={
          <Button kind="quiet" size="s" busy={sending} disabled={waiting} onClick={() => void send()}>
            {waiting ? `${left} 秒后重发` : requested === '' ? '获取验证码' : '重新获取'}
          </Button>
        }
      />
      <CodeField
        {...form.field('code')}
        inputRef={codeInput}
        label="验证码"
        help={
          requested !== '' && requested === phone && isMobile(phone)
            ? `已发到 ${spacedPhone(phone)}`
            : undefined
        }
        onComplete={() => agreed && form.submit()}
      />
      <AgreementCheck
        {...consent}
        onChange={(consents) => {
          consent.onChange(consents);
          if (consents && awaitsConsent.current) void send(true);
        }}
      />
      <Button block type="submit" busy={form.busy}>
        登录
      </Button>
    </Form>
  );
}
