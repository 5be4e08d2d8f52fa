import { postTopic } from '@qunlu/contract/forum/write.ts';
import { addComment } from '@qunlu/contract/forum/comments.ts';
import { by, newKey } from '../../world/circles.ts';
import { openModules } from '../../world/courses.ts';
import type { ScreenScene } from '../scene.ts';
import { circlesOf, placeOf, routesOf } from './circle.ts';

const long = `# 怎么认一饼茶
先看外形：条索紧不紧，颜色匀不匀，有没有碎末。再闻干茶，好的茶干净，没有烟味和潮味。

## 三步
一看，二闻，三泡。泡的时候水要开，前两泡快出汤，第三泡起慢一点。

详细的图在 https://tea.example.com/how-to-tell-a-good-cake-of-tea 里，欢迎来龙井村 18 号院一起喝。`;

/** Posts of each kind in a circle that the person runs: a long one with comments of two levels and a rating, a question, a poll. */
export const scene: ScreenScene = {
  async settle(stage) {
    const { person } = stage;
    const [place, { run }] = [placeOf(stage), circlesOf(stage)];
    await openModules(place, person, run, ['forum', 'poll']);
    const call = by(place, person);
    const post = (body: object) =>
      call(postTopic, { body: { id: run, client_id: newKey(), kind: 'media', ...body } });
    const { topic_id: topic } = await post({ title: '认茶三步：从外形到汤色，慢慢来不着急', text: long });
    await post({ kind: 'question', text: '去年的白茶怎么存才不会受潮？放冰箱里会不会串味？' });
    await post({
      kind: 'poll',
      text: '下个月去哪里？',
      poll: {
        options: ['龙井村，走十里琅珰，晚上住茶农家里', '九溪十八涧', '云栖竹径'],
        multiple: 0,
        named: 1,
        results: 0,
        hours: 72,
      },
    });
    const { comment_id: parent } = await call(addComment, {
      body: { id: topic, text: '写得真细，照着泡了一遍，第三泡最好' },
      idempotencyKey: newKey(),
    });
    await call(addComment, {
      body: { id: topic, parent_id: parent, text: '水温再低一点试试' },
      idempotencyKey: newKey(),
    });
    return {
      ...routesOf('phonebook', run, '/circle /forum'),
      ...routesOf('phonebook', run, '/forum-post-activity /forum-post-service /forum-post-cooperation'),
      '/phonebook/:id/forum-post-media/:courseid?': `/phonebook/${run}/forum-post-media?kind=poll`,
      '/phonebook/:id/topic/:topicId': `/phonebook/${run}/topic/${topic}`,
      '/phonebook/:id/topic-appraisal/:topicId': `/phonebook/${run}/topic-appraisal/${topic}`,
    };
  },
};
