import { Card, CardContent, Link, Typography } from '@mui/material';
import type { Topic } from '@qunlu/contract/forum/entity.ts';
import { topicKindLabels, type TopicKind } from '@qunlu/contract/forum/rules.ts';
import { decideForumReview, listForumReviews, viewForumReview } from '@qunlu/contract/forum/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { Pictures } from '../../../layout/pictures.tsx';
import { PublicationCase, PublicationHead } from '../../../layout/publication-case.tsx';
import { Words } from '../../../layout/words.tsx';
import { call } from '../../../platform/call.ts';

type Shown = OutputOf<typeof viewForumReview>;

/** What is most often wrong with a post; told to its author as it stands. */
const rejections = [
  '含有不能发布的内容',
  '含有广告或推销',
  '泄露他人隐私',
  '含有联系方式',
  '图片或视频不能发布',
];

/** A post that its words hold back, as its author sees it: passed, or refused with a reason that they read. Then the next one opens. */
export default function ForumReview() {
  return (
    <PublicationCase
      title="帖子审核"
      own="帖子"
      owner="作者"
      path="/forum-audits"
      rejections={rejections}
      look={(id) => call(viewForumReview, { body: { id, reason: '审核命中词表的帖子' } })}
      list={(size) => call(listForumReviews, { query: { size } })}
      idOf={({ topic_id }) => topic_id}
      decide={(body) => call(decideForumReview, { body })}
    >
      {(shown) => (
        <>
          <Summary shown={shown} />
          <Content topic={shown.topic} />
        </>
      )}
    </PublicationCase>
  );
}

function Summary({ shown }: { shown: Shown }) {
  const { title, kind, circle, phonebook_id: circleId, name, user_id: userId } = shown;
  return (
    <PublicationHead title={title} shown={shown}>
      <Typography color="text.secondary">
        {topicKindLabels[kind as TopicKind] ?? kind} · {circle}（通讯录 {circleId}） · {name} · 用户 {userId}
      </Typography>
    </PublicationHead>
  );
}

function Content({ topic }: { topic: Topic }) {
  const { title, text, images, video, voice, files, link, poll, asked } = topic;
  return (
    <Card>
      <CardContent>
        {title !== '' && (
          <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
        )}
        <Words>{text || '没有文字'}</Words>
        {asked && <Typography color="text.secondary">向 {asked.name} 提问</Typography>}
        {poll && (
          <ul aria-label="投票的选项">
            {poll.options.map((option) => (
              <li key={option.option_id}>{option.text}</li>
            ))}
          </ul>
        )}
        {link && (
          <Typography>
            附带的{link.label}：{link.title}
          </Typography>
        )}
        <Pictures urls={[...images, ...(video && video.poster !== '' ? [video.poster] : [])]} />
        {video && <File url={video.url} name={`视频，${video.seconds} 秒`} />}
        {voice && <File url={voice.url} name={`语音，${voice.seconds} 秒`} />}
        {files.map(({ url, name }) => (
          <File key={url} url={url} name={name} />
        ))}
      </CardContent>
    </Card>
  );
}

const File = ({ url, name }: { url: string; name: string }) => (
  <Typography sx={{ mt: 1 }}>
    <Link href={url} target="_blank" rel="noopener noreferrer">
      {name}
    </Link>
  </Typography>
);
