import type { Family } from '@qunlu/contract/family/entity.ts';
import { familyRules } from '@qunlu/contract/family/rules.ts';
import type { CircleLine } from '@qunlu/contract/circle/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { askWithNote } from '../../../../platform/note-sheet.tsx';
import { PagedList } from '../../../../platform/paged-rows.tsx';
import { usePress } from '../../../../platform/press.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { BookUser } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { CircleAvatar } from '../../../circle/parts/circle-avatar.tsx';
import { familyPaths } from '../../paths.ts';
import { invite, useCandidates } from '../../queries.ts';

/** Circles that one is in: one's own come in at once, others by the word of their owner. */
export function InviteCircles({ family }: { family: Family }) {
  return (
    <Page header={<ScreenHeader title="邀请圈子" back={familyPaths.view(family.family_id)} />}>
      <Banner>{`圈主 ${familyRules.days} 天内同意才加入；自己的圈子直接加入。`}</Banner>
      <PagedList
        query={useCandidates(family.family_id)}
        title="我在的圈子"
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            icon={<BookUser size={28} aria-hidden />}
            title="没有可以邀请的圈子"
            text="您在的圈子都在大家庭里了，或已经邀请过；先加入想邀请的圈子"
          />
        }
      >
        {(one) => <Candidate family={family} circle={one} />}
      </PagedList>
    </Page>
  );
}

function Candidate({ family, circle }: { family: Family; circle: CircleLine & { mine: boolean } }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const body = { id: family.family_id, phonebook_id: circle.id };
  const ask = () =>
    circle.mine
      ? press(async () => {
          await invite(client, body);
          popTip('已加入', { type: 'good' });
        })
      : askWithNote(`邀请「${circle.name}」`, {
          field: 'note',
          placeholder: '圈主会看到，比如：一起办春茶会',
          button: '发出邀请',
          max: familyRules.note,
          send: async (note) => {
            await invite(client, { ...body, note });
            return '已发出，圈主同意后通知您';
          },
        });
  return (
    <ListRow
      wrap
      leading={<CircleAvatar circle={circle} />}
      title={circle.name}
      meta={`${circle.members} 位成员${circle.mine ? ' · 我的圈子' : ''}`}
      end={
        <Button kind="secondary" size="s" busy={busy} onClick={() => void ask()}>
          {circle.mine ? '加入' : '邀请'}
          <span className="visually-hidden">{`：${circle.name}`}</span>
        </Button>
      }
    />
  );
}
