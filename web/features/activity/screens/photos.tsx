import { activityRules } from '@qunlu/contract/activity/rules.ts';
import type { ActivityPost } from '@qunlu/contract/activity/talk.ts';
import { imagesOf } from '@qunlu/contract/kernel/pictures.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../../platform/http/errors.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { uploadKinds } from '../../../platform/upload/kinds.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Composer } from '../../thread/parts/composer.tsx';
import { PostRow } from '../../thread/parts/post-row.tsx';
import { Posts } from '../../thread/parts/posts.tsx';
import { HideButton } from '../parts/hide-button.tsx';
import { MissingActivity } from '../parts/missing-activity.tsx';
import { activityPaths } from '../paths.ts';
import { useActivity } from '../queries/view.ts';
import { addPost, useActivityPosts } from '../queries/talk.ts';

/** Photos and words of those who come and of the host (R110). */
export default function Photos() {
  const id = useIdParam();
  const client = useQueryClient();
  const { data: activity, error } = useActivity(id);
  const read = useActivityPosts(id);
  if (isNotFound(error)) return <MissingActivity />;
  return (
    <Page header={<ScreenHeader title="现场照片" back={activityPaths.view(id)} />}>
      {activity?.can.post && (
        <Section padded>
          <Composer
            label="发照片或感想"
            placeholder="这一刻值得留下"
            maxWide={activityRules.post}
            images={{
              max: activityRules.postImages,
              help: `最多 ${activityRules.postImages} 张，能打开活动的人都看得到`,
              kind: uploadKinds.image,
            }}
            send="发表"
            keep={`activity-${id}`}
            fields={{ text: 'content', images: 'images' }}
            onSend={async ({ text, images }, key) => {
              await addPost(client, { id, content: text, images }, key);
              popTip('已发表', { type: 'good' });
            }}
          />
        </Section>
      )}
      <Section>
        <Posts
          read={read}
          none={activity?.can.post ? '还没有照片，发第一张吧' : '还没有照片。报名确认的人和主办方可以发'}
        >
          {(post) => (
            <Post
              key={post.id}
              post={post}
              hides={post.mine || (activity?.can.host ?? false)}
              now={read.dataUpdatedAt}
            />
          )}
        </Posts>
      </Section>
      <PullRefresh onRefresh={async () => void (await read.refetch())} />
    </Page>
  );
}

function Post({ post, hides, now }: { post: ActivityPost; hides: boolean; now: number }) {
  return (
    <PostRow
      called="照片"
      report={{ type: 'activity-post', id: post.id }}
      author={post.user}
      at={{ created: post.created_at, edited: 0, now }}
      given={
        post.host && (
          <p>
            <Tag tone="accent">主办方</Tag>
          </p>
        )
      }
      text={post.content}
      images={imagesOf(post.images)}
      actions={hides && <HideButton kind="post" id={post.id} />}
    />
  );
}
