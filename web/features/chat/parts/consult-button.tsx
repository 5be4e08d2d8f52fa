import type { ConsultSubject } from '@qunlu/contract/chat/rules.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { MessageCircle } from '../../../ui/icons.ts';
import { chatPaths } from '../paths.ts';

interface ConsultButtonProps extends Pick<ButtonProps, 'kind' | 'size' | 'block'> {
  subject: ConsultSubject;
  targetId: number;
  /** 咨询卖家, 咨询主办方, 联系管理员. */
  children?: string;
}

/** Asks those who answer for something. A link, so that a guest who logs in on the way gets there, too. */
export function ConsultButton({
  subject,
  targetId,
  children = '咨询',
  kind = 'secondary',
  ...button
}: ConsultButtonProps) {
  return (
    <Button
      {...button}
      kind={kind}
      href={chatPaths.ask(subject, targetId)}
      icon={<MessageCircle size={20} aria-hidden />}
    >
      {children}
    </Button>
  );
}
