import type { Invoice } from '@qunlu/contract/invoice/entity.ts';
import { invoiceRules, invoiceState, sixFields, sixLabels } from '@qunlu/contract/invoice/rules.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { prompt } from '../../../ui/dialog/prompt.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag, type TagProps } from '../../../ui/tag.tsx';
import { refuse, type Role, takeBack } from '../queries.ts';
import css from './invoice-card.module.css';
import { openIssue } from './issue-page.tsx';
import { openDocument } from './open-document.ts';

const stateTags: Record<number, { word: string; tone: NonNullable<TagProps['tone']> }> = {
  [invoiceState.waiting]: { word: '待开', tone: 'info' },
  [invoiceState.issued]: { word: '已开', tone: 'good' },
  [invoiceState.refused]: { word: '驳回', tone: 'bad' },
  [invoiceState.reversed]: { word: '已冲红', tone: 'warn' },
  [invoiceState.withdrawn]: { word: '已撤回', tone: 'neutral' },
};

/** What the orders are, in few words. */
function boughtWords({ orders }: Invoice): string {
  const [first] = orders;
  return orders.length > 1 ? `${first?.title ?? ''}等 ${orders.length} 个订单` : (first?.title ?? '');
}

/** One invoice, as its buyer or its seller sees it. */
export function InvoiceCard({ invoice, role }: { invoice: Invoice; role: Role }) {
  const client = useQueryClient();
  const { id, title, type, amount, state, words, reason, can, issuer, created_at } = invoice;
  const standing = stateTags[state];
  const named = `：${title.name}`;
  const act = async (action: () => Promise<void>, done: string): Promise<void> => {
    try {
      await action();
      popTip(done, { type: 'good' });
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
  };
  async function refuseIt(): Promise<void> {
    const why = await prompt({
      title: '为什么不能开',
      kind: 'textarea',
      required: true,
      maxLength: invoiceRules.reason,
      placeholder: '买家会看到，如：税号写错了',
      okLabel: '驳回',
    });
    if (why !== null) await act(() => refuse(client, id, why), '已驳回，买家会收到通知');
  }
  const by = role === 'buyer' && issuer ? `${issuer.name}开具` : '';
  return (
    <Section>
      <ListRow
        wrap
        title={title.name}
        meta={[type === 2 ? '专票' : '普票', boughtWords(invoice), by, dayText(created_at)]
          .filter(Boolean)
          .join(' · ')}
        end={<span className={css['amount']}>¥{yuan(amount)}</span>}
      />
      {role === 'seller' && (can.issue || can.reverse) && (
        <div className={css['facts']}>
          {sixFields
            .filter((field) => title[field] !== '')
            .map((field) => (
              <p key={field}>{`${sixLabels[field]} ${title[field]}`}</p>
            ))}
          {invoice.remark && <p>备注 {invoice.remark}</p>}
        </div>
      )}
      {reason !== '' && <p className={css['reason']}>原因：{reason}</p>}
      <div className={css['foot']}>
        {standing && <Tag tone={standing.tone}>{standing.word}</Tag>}
        <p className={css['words']}>{words}</p>
        <div className={css['actions']}>
          {can.withdraw && (
            <Button
              kind="secondary"
              size="s"
              onClick={() => void act(() => takeBack(client, id), '已撤回，这些订单可以重新申请')}
            >
              撤回<span className="visually-hidden">{named}</span>
            </Button>
          )}
          {can.issue && (
            <Button kind="secondary" size="s" onClick={() => void refuseIt()}>
              驳回<span className="visually-hidden">{named}</span>
            </Button>
          )}
          {(can.issue || can.reverse) && (
            <Button size="s" onClick={() => void openIssue(invoice)}>
              {can.reverse ? '交红字发票' : '交发票'}
              <span className="visually-hidden">{named}</span>
            </Button>
          )}
          {invoice.red_file !== '' && (
            <Button kind="secondary" size="s" onClick={() => void openDocument(invoice, true)}>
              红字发票<span className="visually-hidden">{named}</span>
            </Button>
          )}
          {invoice.file !== '' && (
            <Button kind="secondary" size="s" onClick={() => void openDocument(invoice, false)}>
              {state === invoiceState.reversed ? '原发票' : '看发票'}
              <span className="visually-hidden">{named}</span>
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
