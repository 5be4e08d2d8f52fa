import type { CodeScene } from '@qunlu/contract/account/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { CodeField } from '../../../ui/form/code-input.tsx';
import type { BoundField } from '../../../ui/form/use-form.ts';
import { useVerifyTime } from '../queries.ts';
import { phoneProblem, spacedPhone } from './phone-and-code.ts';
import { requestCode } from './request-code.ts';
import { useCountdown } from './use-countdown.ts';

interface SentCodeFieldProps extends BoundField<string> {
  scene: Exclude<CodeScene, 'staff'>;
  /** Where the code goes: to the person's own number (masked), or to one being typed, with its error. */
  to: { own: string } | { phone: string; onProblem: (problem: string) => void };
  label?: string;
  onComplete?: () => void;
}

/** The field for a code, with the button that sends one to the person's own number or to that of another field. */
export function SentCodeField(props: SentCodeFieldProps) {
  const { scene, to, label = '验证码', onComplete, ...field } = props;
  const typed = 'phone' in to;
  const phone = typed ? to.phone : '';
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const { left, start } = useCountdown();
  const input = useRef<HTMLInputElement>(null);
  const { data: verifyTime } = useVerifyTime(phone, !typed);
  useEffect(() => {
    if (verifyTime) start(verifyTime.left);
  }, [verifyTime, start]);

  async function send(): Promise<void> {
    const problem = typed ? phoneProblem(phone) : '';
    if (typed && problem) return to.onProblem(problem);
    setSending(true);
    try {
      const wait = await requestCode(phone, scene);
      if (wait === null) return;
      setSentTo(phone);
      start(wait);
      popTip('验证码已发送，请查看短信');
      input.current?.focus();
    } catch (error) {
      if (error instanceof RequestError && error.retryAfter !== undefined && error.retryAfter <= 60)
        start(error.retryAfter);
      popTip(sentence(error), { type: 'bad' });
    } finally {
      setSending(false);
    }
  }

  return (
    <CodeField
      {...field}
      inputRef={input}
      label={label}
      help={
        sentTo === phone
          ? `已发到 ${typed ? spacedPhone(phone) : to.own}`
          : typed
            ? undefined
            : `将发到 ${to.own}`
      }
      end={
        <Button kind="quiet" size="s" busy={sending} disabled={left > 0} onClick={() => void send()}>
          {left > 0 ? `${left} 秒后重发` : sentTo === null ? '获取验证码' : '重新获取'}
        </Button>
      }
      {...(onComplete ? { onComplete } : {})}
    />
  );
}
