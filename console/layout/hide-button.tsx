import { mayCall, type AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { usePermissions } from 'react-admin';
import { ReasonButton } from './reason-button.tsx';

interface HideButtonProps {
  title: string;
  hidden: boolean;
  /** Whether it may be hidden, or shown again, now; and the call that does it. */
  can: boolean;
  by: Pick<AnyEndpoint, 'roles'>;
  /** Who reads the reason: 团长. */
  owner: string;
  /** What follows from hiding it, and from showing it again. */
  text: { hide: string; show: string };
  /** Why it is hidden, as its owner reads it. */
  reasons: readonly string[];
  send: (hidden: 0 | 1, reason: string) => Promise<unknown>;
  /** On a page of its own: what is read again there. */
  again?: () => unknown;
}

/** Hides something with a reason, or shows it again: one of a list, or what has a page of its own. */
export function HideButton(props: HideButtonProps) {
  const { title, hidden, can, by, owner, text, reasons, send, again } = props;
  const { permissions = [] } = usePermissions<string[]>();
  if (!can || !mayCall(by, permissions)) return null;
  const word = hidden ? '恢复' : '隐藏';
  const named = `${word}“${title}”`;
  return (
    <ReasonButton
      label={word}
      variant="outlined"
      color={hidden ? 'primary' : 'error'}
      title={named}
      text={
        hidden ? `${text.show}。原因写进操作记录，${owner}会收到。` : `${text.hide}。${owner}会收到原因。`
      }
      action={word}
      suggestions={hidden ? [] : reasons}
      done={hidden ? '已恢复' : `已隐藏，${owner}会收到原因`}
      send={(reason) => send(hidden ? 0 : 1, reason)}
      {...(again ? { large: true, again } : { name: named })}
    />
  );
}
