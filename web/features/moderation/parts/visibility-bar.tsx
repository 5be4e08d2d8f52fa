import { appealVisibility, viewVisibility } from '@qunlu/contract/moderation/calls.ts';
import { moderationRules, type SubjectType } from '@qunlu/contract/moderation/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/http/call.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { keyOf, useRead } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { pick } from '../../../ui/picker/pick.tsx';

/** Tells the owner that others do not see the object, why, and how to object; nothing while all is well (D137). */
export function VisibilityBar({ type, id }: { type: SubjectType; id: number }) {
  const client = useQueryClient();
  const { data } = useRead(viewVisibility, { type, id });
  /** What did not get through is there to be sent again. */
  const [written, setWritten] = useState('');
  if (!data || data.standing === 'visible') return null;
  const { standing, reason, can } = data;

  async function appeal(): Promise<void> {
    const content = await pick.textarea({
      title: '申诉理由',
      value: written,
      required: true,
      maxWide: moderationRules.appeal,
      help: '每次隐藏只能申诉一次，请把情况说清楚',
    });
    if (content === null) return;
    setWritten(content);
    try {
      await call(appealVisibility, { body: { type, id, content } });
      popTip('申诉已提交，结果会通知您', { type: 'good' });
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
    await client.invalidateQueries({ queryKey: keyOf(viewVisibility, { type, id }) });
  }

  return (
    <Banner
      action={
        can.appeal && (
          <Button kind="quiet" size="s" onClick={() => void appeal()}>
            申诉
          </Button>
        )
      }
    >
      {standing === 'pending' ? '正在审核，通过之前只有您能看到。' : '已被隐藏，只有您能看到。'}
      {reason}
    </Banner>
  );
}
