import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BookUser, Search as SearchIcon } from '../../../ui/icons.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { circlePaths } from '../paths.ts';
import { useMine } from '../queries/home.ts';
import { CircleRow } from './circle-row.tsx';

const keyOf = ({ member_id: id }: { member_id: number }): number => id;

/** My circles and what I have applied for: all of them, or those that a search finds. */
export function MyCircles({ q }: { q: string }) {
  return (
    <PagedRows
      query={useMine(q)}
      empty={q === '' ? <NoCircles /> : <Nothing q={q} />}
      keyOf={keyOf}
      Row={CircleRow}
    />
  );
}

function NoCircles() {
  return (
    <EmptyState
      icon={<BookUser size={28} aria-hidden />}
      title="还没有通讯录"
      text="校友、协会、小区、公司，一群人的联系方式放在一起；一分钟就能建好，也可以扫别人的邀请码加入"
      action={<Button href={circlePaths.create()}>创建通讯录</Button>}
    />
  );
}

const Nothing = ({ q }: { q: string }) => (
  <EmptyState
    icon={<SearchIcon size={28} aria-hidden />}
    title={`没有叫「${q}」的通讯录`}
    text="换名称或拼音首字母试试，比如 xhcyh"
  />
);
