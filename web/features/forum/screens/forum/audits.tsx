import type { CircleView } from '@qunlu/contract/circle/home.ts';
import type { listAudits } from '@qunlu/contract/forum/settings.ts';
import { forumRules } from '@qunlu/contract/forum/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Loaded } from '../../../../platform/loaded.tsx';
import { usePress } from '../../../../platform/press.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { prompt } from '../../../../ui/dialog/prompt.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { CheckCheck } from '../../../../ui/icons.ts';
import { LoadMore, loadMoreState } from '../../../../ui/load-more.tsx';
import { Page } from '../../../../ui/page.tsx';
import { PostCard } from '../../parts/post/post-card.tsx';
import { forumPaths } from '../../paths.ts';
import { decide, useAudits } from '../../queries/setting.ts';
import css from '../forum.module.css';

type Audited = OutputOf<typeof listAudits>['list'][number];

/** Posts that wait for who looks after the circle, the first one first: each as its readers would see it. */
export function Audits({ circle: { id } }: { circle: CircleView }) {
  const read = useAudits(id);
  return (
    <Page flush header={<ScreenHeader title="等审核的帖子" back={forumPaths.list(id)} />}>
      <Loaded read={read}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.list);
          if (list.length === 0 && !read.hasNextPage)
            return (
              <EmptyState
                icon={<CheckCheck size={28} aria-hidden />}
                title="没有等审核的"
                text="要审核哪些帖子，在讨论设置里决定"
                action={<Button href={forumPaths.feed(id)}>回到动态</Button>}
              />
            );
          return (
            <>
              <ul className={css['list']}>
                {list.map((one) => (
                  <li key={one.topic_id} className={css['post']}>
                    <PostCard topic={one} now={read.dataUpdatedAt} />
                    <Decide one={one} />
                  </li>
                ))}
              </ul>
              <LoadMore state={loadMoreState(read)} onMore={() => void read.fetchNextPage()} endText="" />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Decide({ one }: { one: Audited }) {
  const client = useQueryClient();
  const { busy, press } = usePress();

  async function refuse(): Promise<void> {
    const reason = await prompt({
      title: '不通过的原因，作者看得到',
      kind: 'textarea',
      required: true,
      validate: (text) => maxLength(forumRules.reason)(text, '原因'),
      okLabel: '不通过',
    });
    if (reason === null) return;
    await press(async () => {
      await decide(client, one, { pass: false, reason });
      popTip('已告诉作者');
    });
  }
  const pass = () =>
    press(async () => {
      await decide(client, one, { pass: true, reason: '' });
      popTip('已发布', { type: 'good' });
    });
  return (
    <div className={css['acts']}>
      <Button kind="secondary" size="s" busy={busy} onClick={() => void refuse()}>
        不通过
      </Button>
      <Button size="s" busy={busy} onClick={() => void pass()}>
        通过
      </Button>
    </div>
  );
}
