import { type savePhoneCard as saveCall, phoneCardFields } from '@qunlu/contract/card/phone-card.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';
import { usePress } from '../../../platform/press.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { savePhoneCard } from '../queries/own-cards.ts';

type Given = Omit<BodyInput<typeof saveCall>, 'confirmed'>;

const labels = {
  realname: '姓名',
  phone: '手机',
  avatar: '头像',
  company: '公司',
  position: '职位',
} as const;

interface KeepOnCardProps {
  given: Given;
  /** Where it was written, heard after the button's name. */
  from: string;
}

/** Puts what was written about oneself elsewhere onto one's default card; what stands there is changed only when confirmed (D166). */
export function KeepOnCard({ given, from }: KeepOnCardProps) {
  const client = useQueryClient();
  const { busy, press } = usePress();

  async function keep(key: string): Promise<void> {
    const card = await savePhoneCard(client, given, key);
    const other = phoneCardFields.filter((field) => given[field] && card[field] !== given[field]);
    if (other.length > 0) {
      const sure = await confirm({
        title: `换掉名片上的${other.map((field) => labels[field]).join('、')}？`,
        message: `空着的已经补上。要换成：${other.map((field) => given[field]).join(' · ')}`,
        okLabel: '换成这些',
        cancelLabel: '不换',
      });
      if (!sure) return;
      await savePhoneCard(client, { ...given, confirmed: 1 }, newIdempotencyKey());
    }
    popTip('已放到名片', { type: 'good' });
  }

  return (
    <Button kind="quiet" size="s" busy={busy} onClick={() => void press(keep, { request: given })}>
      放到我的名片<span className="visually-hidden">{`：${from}`}</span>
    </Button>
  );
}
