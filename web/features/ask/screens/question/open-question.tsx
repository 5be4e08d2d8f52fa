import type { AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { askRules } from '@qunlu/contract/ask/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { openAsk } from '../../queries/question.ts';
import css from './open-question.module.css';

/** Before whoever is asked has opened it they see its beginning; opening is said to the asker (D129). */
export function OpenQuestion({ question: { question_id: id, price } }: { question: AskQuestion }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  return (
    <Section padded>
      <div className={css['root']}>
        <p>
          {`打开后看到全文和图片。打开以后，提问人只能在付款后 ${askRules.withdrawMinutes} 分钟内撤回；答了您得 ¥${yuan(price - Math.floor((price * askRules.fee) / 10_000))}。`}
        </p>
        <Button block busy={busy} onClick={() => void press(() => openAsk(client, id))}>
          打开问题
        </Button>
      </div>
    </Section>
  );
}
