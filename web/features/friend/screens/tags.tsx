import { useQueryClient } from '@tanstack/react-query';
import { Loaded } from '../../../platform/loaded.tsx';
import { later } from '../../../platform/later.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tags as TagsIcon } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { friendPaths } from '../paths.ts';
import { useTags } from '../queries.ts';

/** The tags of one's friends: how many have each, and the first few of them. */
export default function Tags() {
  const client = useQueryClient();
  const read = useTags();
  const { data } = read;
  const create = (
    <Button
      block
      onClick={() => void later(import('../parts/tag-actions.tsx'), ({ createTag }) => createTag(client))}
    >
      新建标签
    </Button>
  );
  const some = data !== undefined && data.list.length > 0;
  return (
    <Page header={<ScreenHeader title="标签" back={friendPaths.list} />} footer={some && create}>
      <Loaded read={read}>
        {(data) =>
          some ? (
            <Section note="标签只有您自己看得到">
              {data.list.map(({ tag, count, names }) => (
                <ListRow
                  key={tag}
                  wrap
                  title={tag}
                  meta={names.join('、') + (count > names.length ? ' 等' : '')}
                  end={count > 0 ? `${count} 位` : undefined}
                  href={friendPaths.tag(tag)}
                />
              ))}
            </Section>
          ) : (
            <EmptyState
              icon={<TagsIcon size={28} aria-hidden />}
              title="还没有标签"
              text="给好友加上客户、同学、茶友这样的标签，好友列表就可以按标签看。只有您自己看得到"
              action={create}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
