import { useEarned } from '../../queries.ts';
import { LineRow } from './line-row.tsx';
import { Rows } from './rows.tsx';

const empty = {
  income: { title: '还没有收入', text: '有人买了您的服务，完成后的款项会记在这里，可以提现' },
  commission: { title: '还没有分佣', text: '您介绍的人买了东西，分给您的部分会记在这里' },
} as const;

/** What came in, or what of it is commission. */
export function Earned({ which }: { which: keyof typeof empty }) {
  const query = useEarned(which);
  return (
    <Rows
      query={query}
      keyOf={({ account, id }) => `${account} ${id}`}
      renderRow={(line) => <LineRow line={line} after={which === 'income'} />}
      empty={empty[which]}
    />
  );
}
