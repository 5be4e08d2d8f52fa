import type { Card } from '@qunlu/contract/card/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { LoadState } from '../../../platform/loaded.tsx';
import { navigate } from '../../../platform/router/location.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Contact, Plus } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { openVip } from '../../membership/paths.ts';
import { CardHeader } from '../parts/header.tsx';
import { askDefault, askDelete } from '../parts/more-actions.tsx';
import { cardPaths } from '../paths.ts';
import { useCardCount, useOwnCards } from '../queries.ts';
import css from './list.module.css';

/** The own cards, the default one first: make one the default, edit, delete, make another. */
export default function CardList() {
  const read = useOwnCards();
  const { data } = read;
  const { data: quota } = useCardCount();
  const cards = data && [...data.list].sort((a, b) => b.default - a.default);
  return (
    <Page
      wide="blocks"
      header={<ScreenHeader title="全部名片" back={cardPaths.default()} />}
      footer={
        cards && (
          <>
            {quota && (
              <p className={css['quota']}>
                已有 {quota.count} 张，最多 {quota.max} 张
                {quota.count >= quota.max && !cards.some(({ vip_member }) => vip_member === 1) && (
                  <a className={css['link']} href={openVip}>
                    开通会员，可以有更多
                  </a>
                )}
              </p>
            )}
            <Button block href={cardPaths.create()} icon={<Plus size={20} aria-hidden />}>
              新建名片
            </Button>
          </>
        )
      }
    >
      {cards ? <Cards cards={cards} /> : <LoadState read={read} waiting={<Waiting />} />}
    </Page>
  );
}

function Cards({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) {
    return (
      <EmptyState
        icon={<Contact size={28} aria-hidden />}
        title="还没有名片"
        text="不同的场合可以用不同的名片，先做第一张"
      />
    );
  }
  return (
    <ul className={css['list']}>
      {cards.map((card) => (
        <Item key={card.card_id} card={card} />
      ))}
    </ul>
  );
}

function Item({ card }: { card: Card }) {
  const client = useQueryClient();
  const { card_id: id, realname } = card;
  const about = <span className="visually-hidden">{`：${realname} ${card.title}`.trim()}</span>;
  return (
    <li>
      <a className={css['face']} href={cardPaths.view(id)}>
        <span className="visually-hidden">打开名片：{realname}</span>
        <CardHeader card={card} />
      </a>
      <div className={css['actions']}>
        {card.default === 1 ? (
          <span className={css['mark']}>
            <Tag tone="accent">默认名片</Tag>
          </span>
        ) : (
          <Button kind="quiet" size="s" onClick={() => void askDefault(client, card)}>
            设为默认{about}
          </Button>
        )}
        {card.can.edit && (
          <Button kind="quiet" size="s" onClick={() => navigate(cardPaths.edit(id), { returns: true })}>
            编辑{about}
          </Button>
        )}
        <Button kind="quiet" size="s" onClick={() => void askDelete(client, card)}>
          删除{about}
        </Button>
      </div>
    </li>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css['list']}>
        <Bone kind="block" />
        <Bone kind="block" />
      </div>
    </Skeleton>
  );
}
