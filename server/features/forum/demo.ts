import { listMine } from '@qunlu/contract/circle/home.ts';
import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import { featureTopic, likeTopic, pinTopic } from '@qunlu/contract/forum/calls.ts';
import { postTopic } from '@qunlu/contract/forum/write.ts';
import { addComment } from '@qunlu/contract/forum/comments.ts';
import { appraiseTopic, votePoll } from '@qunlu/contract/forum/polls.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { DemoWorld, Scene } from '../../platform/demo.ts';

type Body = BodyInput<typeof postTopic>;

interface Said {
  by: string;
  text: string;
  /** Who answers it, and by what. */
  replies?: readonly [string, string][];
}

interface Post {
  by: string;
  post: Omit<Partial<Body>, 'id' | 'client_id' | 'images'> & Pick<Body, 'kind'>;
  pictures?: readonly Scene[];
  comments?: readonly Said[];
  likes?: readonly string[];
  pinned?: true;
  featured?: true;
  /** Who votes for which of the options. */
  votes?: readonly [string, readonly number[]][];
  /** Who rates it. */
  stars?: readonly [string, 1 | 2 | 3 | 4 | 5, string][];
}

const tea: readonly Post[] = [
  {
    by: '林知远',
    pinned: true,
    post: {
      kind: 'media',
      title: '新来的朋友先看这里',
      text: '# 我们怎么喝茶\n每月第一个周六下午，翁家山茶园，自带杯子。\n## 在这里发什么\n手边在喝的茶、想问的问题、谁家新茶下来了。广告请先问我。\n## 想约茶园\n带客人参观提前一天说一声，不收费。',
    },
    comments: [
      { by: '陈默', text: '周六路上车多，建议坐 27 路。', replies: [['林知远', '对，加进去了，谢谢。']] },
    ],
    likes: ['苏晓', '陈默'],
  },
  {
    by: '苏晓',
    post: {
      kind: 'media',
      text: '给茶罐打的第三版样，纸换成了棉纸，摸起来像笋壳。左边哑光，右边过了一层薄蜡，你们选哪个？',
    },
    pictures: [
      { kind: 'tea', hue: 60 },
      { kind: 'tea', hue: 25 },
      { kind: 'moon', hue: 90 },
    ],
    comments: [
      { by: '林知远', text: '哑光。蜡面的在茶室灯下会反光。', replies: [['苏晓', '有道理，那就哑光。']] },
      { by: '陈默', text: '右边防潮吧？' },
    ],
    likes: ['林知远', '陈默'],
  },
  {
    by: '陈默',
    post: {
      kind: 'question',
      title: '绿茶放冰箱要不要抽真空？',
      text: '去年的龙井放冷藏半年，开袋一股菜味。是没抽真空，还是温度不对？',
    },
    comments: [
      {
        by: '林知远',
        text: '串味了。小袋、铝箔、双层，放冷冻；拿出来先回温两小时再开。抽不抽真空倒在其次，扁形茶抽了容易碎。',
        replies: [['陈默', '明白了，原来是开早了。']],
      },
    ],
    likes: ['苏晓'],
    featured: true,
  },
  {
    by: '陈默',
    post: {
      kind: 'question',
      text: '谁有多余的建盏可以借一天？周三拍一组照片，当天归还。',
    },
  },
  {
    by: '林知远',
    post: {
      kind: 'poll',
      title: '下次茶会喝什么？',
      text: '三选二，周五晚上截止，按票数备茶。',
      poll: {
        options: ['正山小种', '凤凰单丛', '老白茶', '碧螺春'],
        multiple: 1,
        named: 1,
        results: 0,
        hours: 72,
      },
    },
    votes: [
      ['苏晓', [1, 2]],
      ['陈默', [1]],
    ],
    comments: [{ by: '苏晓', text: '单丛那天我可以带一把小壶。' }],
  },
  {
    by: '苏晓',
    post: {
      kind: 'media',
      title: '我用过的五只盖碗',
      text: '# 先说结论\n日常用 110 毫升的白瓷，口沿外翻的。\n## 为什么\n口沿外翻，拿着不烫；壁薄，出汤快，香气不闷。\n## 踩过的坑\n底太平的不好刮沫，盖太紧的会卡。',
    },
    pictures: [{ kind: 'moon', hue: 200 }],
    likes: ['林知远'],
    featured: true,
    stars: [
      ['林知远', 5, '照着买的，确实不烫。'],
      ['陈默', 4, ''],
    ],
  },
];

const design: readonly Post[] = [
  {
    by: '苏晓',
    post: {
      kind: 'media',
      title: '本周互助',
      text: '谁手上有急活、谁有空档，跟在下面。写清楚城市、天数、预算。',
    },
    pinned: true,
    comments: [{ by: '林知远', text: '杭州，茶叶礼盒换包装，三周，预算一万二到一万五。' }],
  },
  {
    by: '林知远',
    post: {
      kind: 'question',
      title: '报价单要不要写改几稿？',
      text: '客户总说“再调一版看看”。写进合同怕伤感情，不写又没底。',
    },
  },
  {
    by: '苏晓',
    post: {
      kind: 'media',
      text: '平江路老店的招牌做完了。老板要“像本来就在那儿”，这句话比任何简报都难。',
    },
    pictures: [
      { kind: 'moon', hue: 240 },
      { kind: 'hills', hue: 210 },
    ],
    comments: [{ by: '林知远', text: '路过看到了，真以为是旧的。' }],
    likes: ['林知远'],
  },
];

let sent = 0;

async function publish(world: DemoWorld, id: number, given: Post): Promise<void> {
  const { by, post, pictures = [], comments = [], likes = [], votes = [], stars = [] } = given;
  const made = await world.at(by, async (as) => {
    const images: string[] = [];
    for (const scene of pictures) images.push(await world.upload(as, await world.draw(scene)));
    sent += 1;
    return world.call(postTopic, { body: { id, client_id: `demo-${sent}`, images, ...post }, as });
  });
  const topic = { id: made.topic_id };
  const comment = (name: string, body: Omit<BodyInput<typeof addComment>, 'id'>) =>
    world.at(name, (as) => world.call(addComment, { body: { ...topic, ...body }, as }));
  for (const { by: name, text, replies = [] } of comments) {
    const { comment_id: parent } = await comment(name, { text });
    for (const [other, words] of replies) await comment(other, { text: words, parent_id: parent });
  }
  for (const name of likes)
    await world.at(name, (as) => world.call(likeTopic, { body: { ...topic, liked: 1 }, as }));
  for (const [name, places] of votes) {
    const options = places.map((place) => made.poll?.options[place]?.option_id ?? 0);
    await world.at(name, (as) => world.call(votePoll, { body: { ...topic, options }, as }));
  }
  for (const [name, score, text] of stars)
    await world.at(name, (as) => world.call(appraiseTopic, { body: { ...topic, score, text }, as }));
  const { pinned, featured } = given;
  if (pinned || featured)
    await world.at(owners[id] ?? by, async (as) => {
      if (pinned) await world.call(pinTopic, { body: { ...topic, pinned: 1 }, as });
      if (featured) await world.call(featureTopic, { body: { ...topic, featured: 1 }, as });
    });
}

/** By circle. */
const owners: Record<number, string> = {};

export async function demo(world: DemoWorld): Promise<void> {
  for (const [owner, name, posts] of [
    ['林知远', '西湖茶友会', tea],
    ['苏晓', '江南设计人', design],
  ] as const) {
    const id = await world.at(owner, async (as) => {
      const { list } = await world.call(listMine, { query: {}, as });
      const circle = list.find((one) => one.name === name)?.id ?? 0;
      const poll = { key: 'poll', enabled: 1, visible: 1, sort: 9 } as const;
      await world.call(setPlugins, { body: { id: circle, rows: [poll] }, as });
      return circle;
    });
    owners[id] = owner;
    for (const post of posts) await publish(world, id, post);
  }
}
