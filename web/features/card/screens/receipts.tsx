import type { Receipt } from '@qunlu/contract/card/entity.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { useIdQuery } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { withLoading } from '../../../ui/dialog/loading.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Eye } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { MissingCard } from '../parts/missing-card.tsx';
import { ToFirstCard } from '../parts/to-first-card.tsx';
import { cardPaths } from '../paths.ts';
import { useNamedCard } from '../queries.ts';
import { setRevoked, useReceipts } from '../queries/receipts.ts';
import css from './receipts.module.css';

const fieldLabels: Record<string, string> = {
  phone: '手机',
  email: '邮箱',
  wechat: '微信',
  qq: 'QQ',
  address: '地址',
};
const wayLabels: Record<string, string> = { tap: '点开查看', save: '存入通讯录', batch: '批量查看' };

const fieldLabel = (field: string): string => fieldLabels[field] ?? field.replace(/^\+/, '');

/** Who saw the contacts of a card: which, when and how; access can be revoked. */
export default function Receipts() {
  const id = useIdQuery();
  const card = useNamedCard(id);
  const receipts = useReceipts(card.data?.card_id);
  const error = card.error ?? (receipts.data ? null : receipts.error);
  if (isNotFound(card.error))
    return id === null ? (
      <ToFirstCard title="谁看了我的联系方式" why="名片发出去以后，谁看了哪一项都记在这里" />
    ) : (
      <MissingCard />
    );
  return (
    <Page header={<ScreenHeader title="谁看了我的联系方式" back={cardPaths.default()} />}>
      {error ? (
        <ErrorState
          message={sentence(error)}
          onRetry={() => void (card.error ? card.refetch() : receipts.refetch())}
        />
      ) : receipts.data ? (
        <People receipts={receipts.data.pages.flatMap((page) => page.list)} more={receipts} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

type More = Pick<
  ReturnType<typeof useReceipts>,
  'dataUpdatedAt' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

function People({ receipts, more }: { receipts: readonly Receipt[]; more: More }) {
  if (receipts.length === 0) {
    return (
      <EmptyState
        icon={<Eye size={28} aria-hidden />}
        title="还没有人看过"
        text="有人查看您的手机、微信或邮箱时，这里会写明是谁、何时、看了哪一项，您可以随时收回"
        action={<Button href={cardPaths.default()}>去分享名片</Button>}
      />
    );
  }
  const people = Map.groupBy(receipts, (receipt) => receipt.user_id);
  return (
    <>
      <p className={css['lead']}>收回后，这个人不能再从群录看到您的联系方式。</p>
      {[...people].map(([userId, seen]) => (
        <Person key={userId} receipts={seen} now={more.dataUpdatedAt} />
      ))}
      <LoadMore state={loadMoreState(more)} onMore={() => void more.fetchNextPage()} endText="" />
    </>
  );
}

function Person({ receipts, now }: { receipts: readonly Receipt[]; now: number }) {
  const client = useQueryClient();
  const [latest] = receipts;
  if (!latest) return null;
  const { user_id, realname, avatar, title, card_id, revoked } = latest;

  async function change(): Promise<void> {
    const sure = await confirm(
      revoked
        ? {
            title: `恢复${realname}的查看权？`,
            message: '恢复后，对方可以按您的设置再次查看联系方式。',
            okLabel: '恢复',
          }
        : {
            title: `收回${realname}的查看权？`,
            message: '收回后，对方不能再从群录看到您的联系方式。对方已经自行保存的，群录无法代为删除。',
            okLabel: '收回',
            danger: true,
          },
    );
    if (!sure) return;
    try {
      await withLoading(setRevoked(client, user_id, !revoked));
      popTip(revoked ? '已恢复' : '已收回', { type: 'good' });
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
  }

  return (
    <Section>
      <ListRow
        leading={<Avatar id={user_id} name={realname} src={avatar} />}
        title={realname}
        meta={title || (card_id === 0 ? '还没有名片' : '')}
        {...(card_id === 0 ? {} : { href: cardPaths.view(card_id) })}
      />
      <ul className={css['lines']}>
        {receipts.map((receipt) => (
          <li key={receipt.receipt_id} className={css['line']}>
            <span>
              {fieldLabel(receipt.field)} · {wayLabels[receipt.via] ?? receipt.via}
            </span>
            <span className={css['when']}>{relativeTime(receipt.at, now)}</span>
          </li>
        ))}
      </ul>
      <ListRow
        title={revoked ? '已收回查看权' : '可以查看'}
        end={
          <Button kind="quiet" size="s" onClick={() => void change()}>
            {revoked ? '恢复' : '收回'}
            <span className="visually-hidden">{`${realname}的查看权`}</span>
          </Button>
        }
      />
    </Section>
  );
}
