import { listMine } from '@qunlu/contract/circle/home.ts';
import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import { joinCourse, openLesson } from '@qunlu/contract/course/calls.ts';
import { addCourseNote } from '@qunlu/contract/course/notes.ts';
import { addLesson, createCourse, setCourseState, setOutline } from '@qunlu/contract/course/publish.ts';
import { addCourseComment } from '@qunlu/contract/course/talk.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { DemoWorld, Scene, Visitor } from '../../platform/demo.ts';

const rate = 8000;

/** Some seconds of a soft chime as a sound file; nobody's voice. */
function chime(seconds: number): Buffer {
  const count = seconds * rate;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + count, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  // Uncompressed, one channel, a byte for each point.
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(count, 40);
  const notes = [392, 440, 523, 587];
  const body = Buffer.from(
    Uint8Array.from({ length: count }, (_, at) => {
      const beat = at % rate;
      const tone = Math.sin((2 * Math.PI * (notes[Math.floor(at / rate) % notes.length] ?? 440) * at) / rate);
      return Math.round(128 + 60 * tone * Math.exp((-3 * beat) / rate));
    }),
  );
  return Buffer.concat([head, body]);
}

type Lesson = BodyInput<typeof addLesson>['lesson'];
type Written = { title: string; body: string; trial?: 1 } | { title: string; seconds: number };

interface Course {
  circle: string;
  by: string;
  title: string;
  intro: string;
  cover: Scene;
  chapters: readonly { title: string; lessons: readonly Written[] }[];
  /** Who studies it, and how many of its lessons they have done. */
  students: readonly [name: string, done: number][];
  note: [name: string, content: string];
  talk: readonly [question: [name: string, content: string], answer: string];
}

const courses: readonly Course[] = [
  {
    circle: '西湖茶友会',
    by: '林知远',
    title: '认识一杯龙井',
    intro: '从看干茶到泡好一杯，四节短课。\n每节五分钟，看完就能自己试。',
    cover: { kind: 'tea', hue: 110 },
    chapters: [
      {
        title: '看和闻',
        lessons: [
          {
            title: '干茶怎么看',
            body: '<p>好的龙井扁平挺直，颜色是嫩绿里带一点糙米黄。</p><p>先看整齐，再看颜色，最后捏一根看看干不干：一捏就碎，才算干透。</p>',
            trial: 1,
          },
          {
            title: '闻香',
            body: '<p>热杯先烫一下，投三克茶，盖住摇三下再闻。</p><ul><li>豆香：炒得足</li><li>兰花香：山场好</li><li>青草气：还没退火</li></ul>',
          },
        ],
      },
      {
        title: '泡',
        lessons: [
          {
            title: '水温和时间',
            body: '<p>八十度，玻璃杯，先放三分之一的水润茶，半分钟后再加满。</p><p>第一泡两分钟，以后每泡多半分钟。</p>',
          },
          { title: '听水开的声音', seconds: 8 },
        ],
      },
    ],
    students: [
      ['苏晓', 3],
      ['陈默', 1],
    ],
    note: ['苏晓', '家里的壶只有一百度，开盖放三分钟。'],
    talk: [['陈默', '明前和雨前，闻起来差在哪里？'], '明前更嫩，香气清；雨前叶子大，豆香更足，耐泡。'],
  },
  {
    circle: '江南设计人',
    by: '苏晓',
    title: '包装打样少走弯路',
    intro: '三个最容易返工的地方，每个配一张检查表。',
    cover: { kind: 'moon', hue: 230 },
    chapters: [
      {
        title: '',
        lessons: [
          {
            title: '颜色：先定纸再定色',
            body: '<p>同一个绿，铜版纸和特种纸差两个色号。先把纸样贴在桌上，再调颜色。</p>',
            trial: 1,
          },
          { title: '刀版：留多少出血', body: '<p>三毫米是底线，天地盖的盖面留五毫米。</p>' },
          { title: '交稿前的十分钟', body: '<p>转曲、嵌图、标尺寸，一样一样勾。</p>' },
        ],
      },
    ],
    students: [['林知远', 1]],
    note: ['林知远', '茶礼盒的纸样让印厂先寄三种。'],
    talk: [['林知远', '特种纸起订量一般多少？'], '常备的一百张就行，冷门的要五百张，先问库存。'],
  },
];

async function lessonBody(world: DemoWorld, as: Visitor, written: Written): Promise<Lesson> {
  if ('body' in written) return { kind: 'article', trial: 0, ...written };
  const sound = chime(written.seconds);
  return {
    kind: 'audio',
    trial: 0,
    ...written,
    file: await world.upload(as, sound, 'private'),
    bytes: sound.length,
  };
}

/** Writes and publishes it; answers its lessons in order. */
async function publish(
  world: DemoWorld,
  as: Visitor,
  course: Course,
): Promise<{ id: number; lessons: number[] }> {
  const { list } = await world.call(listMine, { query: {}, as });
  const circle = list.find(({ name }) => name === course.circle)?.id ?? 0;
  const rows = [{ key: 'course', enabled: 1, visible: 1, sort: 3 } as const];
  await world.call(setPlugins, { body: { id: circle, rows }, as });
  const { title, intro } = course;
  const cover = await world.upload(as, await world.draw(course.cover));
  const body = { id: circle, title, cover, intro, visible: 0 } as const;
  const made = await world.call(createCourse, { body, as });
  const id = made.course_id;
  let { rev } = made;
  const chapters: { title: string; lessons: number[] }[] = [];
  for (const chapter of course.chapters) {
    const lessons: number[] = [];
    for (const one of chapter.lessons) {
      const lesson = await lessonBody(world, as, one);
      const added = await world.call(addLesson, { body: { id, rev, lesson }, as });
      lessons.push(added.lesson_id);
      ({ rev } = added.course);
    }
    chapters.push({ title: chapter.title, lessons });
  }
  ({ rev } = await world.call(setOutline, { body: { id, rev, chapters }, as }));
  await world.call(setCourseState, { body: { id, rev, state: 1 }, as });
  return { id, lessons: chapters.flatMap(({ lessons }) => lessons) };
}

/** Courses of the first circles, with those who study them. */
export async function demo(world: DemoWorld): Promise<void> {
  for (const course of courses) {
    const { id, lessons } = await world.at(course.by, (as) => publish(world, as, course));
    const [lesson_id = 0] = lessons;
    for (const [name, done] of course.students)
      await world.at(name, async (as) => {
        await world.call(joinCourse, { body: { id }, as });
        for (const lesson of lessons.slice(0, done))
          await world.call(openLesson, { query: { id: lesson }, as });
      });
    const [writer, content] = course.note;
    await world.at(writer, (as) =>
      world.call(addCourseNote, { body: { lesson_id, second: 0, content }, as }),
    );
    const [[asker, question], answer] = course.talk;
    const { id: parent } = await world.at(asker, (as) =>
      world.call(addCourseComment, { body: { lesson_id, content: question }, as }),
    );
    await world.at(course.by, (as) =>
      world.call(addCourseComment, { body: { lesson_id, parent_id: parent, content: answer }, as }),
    );
  }
}
