import type { Certification } from '@qunlu/contract/certification/calls.ts';
import { certificationRules, certifyStatus } from '@qunlu/contract/certification/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { ReactNode } from 'react';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { StateBlock, StateReason } from '../../../../ui/state-block.tsx';

/** What the answers for both kinds say about the state. */
export interface CertifyState {
  status: number;
  /** Why it was refused. */
  message: string;
  /** Seconds; 0 for now. */
  can_apply_at: number;
  created_at: number;
  can: Certification['can'];
}

export interface StatusProps {
  state: CertifyState;
  /** 名片认证, 企业认证: what is given up. */
  name: string;
  /** The mark on the card: 已认证. */
  mark: string;
  /** Since when and until when it holds, and what ends it. */
  holds: ReactNode;
  /** Why it does not hold any more. */
  ended: string;
  onCancel: () => Promise<void>;
}

/**
 * The state of a certification, what happens next and when, and what can be done about it; nothing when there is
 * none.
 */
export function CertificationStatus(props: StatusProps) {
  const { state, name, mark, holds, ended, onCancel } = props;
  const { status, message, created_at, can_apply_at, can } = state;
  const again = can_apply_at > 0 && `${dateTime(can_apply_at)} 以后可以再次申请。`;
  if (status === certifyStatus.applying) {
    return (
      <StateBlock
        label="认证状态"
        tone="waiting"
        title="审核中"
        action={
          can.cancel && (
            <TakeBack label="撤回申请" warning="撤回后，需要时要重新上传照片。" onSure={onCancel} />
          )
        }
      >
        <p>{dateTime(created_at)} 提交，照片已收到。</p>
        <p>{certificationRules.staffDays}个工作日内答复，结果会发到通知里。</p>
      </StateBlock>
    );
  }
  if (status === certifyStatus.passed) {
    const warning = `名片上的“${mark}”会消失，再要时须重新申请。`;
    return (
      <StateBlock
        label="认证状态"
        tone="good"
        title={mark}
        action={can.cancel && <TakeBack label={`取消${name}`} warning={warning} danger onSure={onCancel} />}
      >
        {holds}
      </StateBlock>
    );
  }
  if (status === certifyStatus.rejected) {
    return (
      <StateBlock label="认证状态" tone="bad" title="未通过">
        <StateReason>原因：{message}</StateReason>
        <p>{again || '修改后可以重新申请。'}</p>
      </StateBlock>
    );
  }
  if (status === certifyStatus.void) {
    return (
      <StateBlock label="认证状态" tone="bad" title={`${name}已失效`}>
        <p>{ended}</p>
        <p>{again || '请按现在的资料重新申请。'}</p>
      </StateBlock>
    );
  }
  return again ? (
    <StateBlock label="认证状态" tone="waiting" title="暂时不能申请">
      <p>
        {certificationRules.days}天内最多申请{certificationRules.perDays}次。
      </p>
      <p>{again}</p>
    </StateBlock>
  ) : null;
}

interface TakeBackProps {
  label: string;
  warning: string;
  danger?: boolean;
  onSure: () => Promise<void>;
}

function TakeBack({ label, warning, danger = false, onSure }: TakeBackProps) {
  const { busy, press } = usePress();
  async function ask(): Promise<void> {
    if (!(await confirm({ title: label, message: warning, okLabel: label, cancelLabel: '再想想', danger })))
      return;
    await press(async () => {
      await onSure();
      popTip(danger ? `已${label}` : '申请已撤回', { type: 'good' });
    });
  }
  return (
    <Button block kind="secondary" busy={busy} onClick={() => void ask()}>
      {label}
    </Button>
  );
}
