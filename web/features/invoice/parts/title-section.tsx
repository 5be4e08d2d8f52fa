import type { InvoiceTitle } from '@qunlu/contract/invoice/entity.ts';
import { useEffect } from 'react';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useTitles } from '../queries.ts';
import { openTitle } from './title-page.tsx';
import css from './title-section.module.css';

const types = [
  { value: 'ordinary', label: '普票' },
  { value: 'special', label: '专票' },
] as const;

interface TitleSectionProps {
  title: InvoiceTitle | null;
  onTitle: (title: InvoiceTitle | null) => void;
  special: boolean;
  onSpecial: (special: boolean) => void;
}

/** What is printed on top: the title that was used last stands there already. */
export function TitleSection({ title, onTitle, special, onSpecial }: TitleSectionProps) {
  const { data } = useTitles();
  const list = data?.list;
  useEffect(() => {
    const now = list?.find(({ id }) => id === title?.id) ?? list?.[0] ?? null;
    if (list && now !== title) onTitle(now);
  }, [list, title, onTitle]);

  async function add(): Promise<void> {
    const saved = await openTitle(null, special);
    if (saved) onTitle(saved);
  }
  async function choose(): Promise<void> {
    if (!list || list.length === 0) return add();
    const picked = await actionSheet({
      title: '抬头',
      items: [
        ...list.map(({ id, name, tax_no }) => ({
          key: String(id),
          label: name,
          note: tax_no || '个人',
        })),
        { key: 'new', label: '新的抬头' },
      ],
    });
    if (picked === 'new') return add();
    const found = list.find(({ id }) => String(id) === picked);
    if (found) onTitle(found);
  }
  async function change(one: InvoiceTitle): Promise<void> {
    const saved = await openTitle(one, special);
    if (saved) onTitle(saved);
  }
  const incomplete = title !== null && special && !title.special;
  return (
    <Section title="抬头" note={special ? '专票要填齐六项：名称、税号、地址、电话、开户行和账号。' : ''}>
      <div className={css['types']}>
        <Segmented
          label="发票类型"
          options={types}
          value={special ? 'special' : 'ordinary'}
          onChange={(value) => onSpecial(value === 'special')}
        />
      </div>
      <ListRow
        wrap
        title={title?.name ?? '填写抬头'}
        meta={title ? title.tax_no || '个人' : '单位名称和税号，或您的姓名'}
        onClick={() => void choose()}
      />
      {title && (
        <ListRow
          title={incomplete ? '补全六项' : '改这个抬头'}
          danger={incomplete}
          onClick={() => void change(title)}
        />
      )}
    </Section>
  );
}
